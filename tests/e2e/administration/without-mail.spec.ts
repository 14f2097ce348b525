import { type APIRequestContext, type Browser, type Page, request as requests } from '@playwright/test'
import { expect, newPage, post, test } from '../fixtures.ts'
import { createSuperAdmin, startFresh } from '../fresh-instance.ts'
import { account, crowd, expectSixtyIn, foundCommunity, join, signUpFrom, wellMade } from './evening.ts'

/** Fails if the screen promises an email. */
async function promisesNoMail(page: Page) {
  const text = await page.locator('body').innerText()
  expect(text).not.toMatch(
    /we (have sent|sent|will send|will email) |check your inbox|sent to your email|resend verification/i,
  )
}

async function promisesNoMailAndFits(page: Page) {
  await promisesNoMail(page)
  await wellMade(page)
}

/** Sets the site up without a mail server, in the browser of the operator. */
async function setUp(page: Page, link: string) {
  await createSuperAdmin(page, link)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('switch', { name: /^Users can post without/ }).click()
  await promisesNoMailAndFits(page)
  await page.getByRole('button', { name: 'Continue without a mail server' }).click()
  await expect(page.getByText('It sends no email: you hand over the links that users need.')).toBeVisible()
  await promisesNoMailAndFits(page)
}

/** Signs up and joins by the link in a browser. */
async function joinInBrowser(browser: Browser, url: string, name: string) {
  const page = await newPage(browser)
  await page.goto(url)
  await promisesNoMail(page)
  await signUpFrom(page, name, promisesNoMail)
  await expect(page.getByRole('link', { name: 'Create Post' })).toBeVisible()
  await promisesNoMail(page)
  return page
}

test('sixty people join a site without a mail server by one link, and nothing waits for a mail', async ({
  page,
  browser,
}) => {
  test.setTimeout(360_000)
  const { link, origin, stop } = await startFresh()
  const apis: APIRequestContext[] = []
  try {
    await setUp(page, link)
    const organizer = page.context().request
    const at = (path: string) => `${origin}${path}`
    const community = await foundCommunity(organizer, origin)
    const { slug, postId } = community
    const made = await post<{ token: string; url: string }>(
      organizer,
      at(`/api/communities/by-slug/${slug}/invite-links`),
      { maxUses: 60, expiresInDays: 1 },
    )
    for (let number = 1; number <= crowd; number += 1) {
      const request = await requests.newContext({ baseURL: origin })
      apis.push(request)
      await join(request, number, { token: made.token, postId })
    }
    const names = ['Bea Field', 'Cem Stone', 'Dia Brook']
    const pages: Page[] = []
    for (const name of names) pages.push(await joinInBrowser(browser, made.url, name))
    await expectSixtyIn(organizer, origin, community)

    // A new member writes at once, although nobody proved an address.
    const [bea] = pages as [Page]
    await bea.goto(at(`/communities/${slug}/new-post`))
    await bea.getByRole('textbox', { name: 'Title' }).fill('A ladder to lend')
    await bea.getByRole('textbox', { name: 'Content' }).fill('Ask me.')
    await bea.getByRole('button', { name: 'Create Post' }).click()
    await expect(bea.getByRole('heading', { level: 1, name: 'A ladder to lend' })).toBeVisible()
    for (const path of ['/', '/settings', '/forgot-password', '/privacy', '/help']) {
      await bea.goto(at(path))
      await expect(bea.getByRole('heading', { level: 1 })).toBeVisible()
      await promisesNoMail(bea)
    }

    // Bea forgets her password; the super admin hands over a link.
    await page.goto(at('/admin'))
    await page.getByRole('region', { name: 'Health' }).getByRole('link', { name: 'Links to hand over' }).click()
    await page.getByRole('combobox', { name: 'User' }).fill('bea.field')
    await page.getByRole('option', { name: /Bea Field/ }).click()
    await page.getByRole('button', { name: 'Password link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Password link for Bea Field' })
    await dialog.getByRole('button', { name: 'QR code' }).click()
    await expect(dialog.getByRole('img')).toBeVisible()
    await promisesNoMailAndFits(page)
    const handed = await dialog.getByRole('textbox', { name: 'Password link' }).inputValue()
    await bea.goto(handed)
    await bea.getByLabel('New password', { exact: true }).fill('a new password')
    await bea.getByLabel('Confirm password', { exact: true }).fill('a new password')
    await bea.getByRole('button', { name: /reset password/i }).click()
    await expect(bea.getByText('Password has been reset successfully.')).toBeVisible()
    await expect(bea).toHaveURL(/\/login/)
    await bea.getByLabel('Email').fill(account('Bea Field').email)
    await bea.getByLabel('Password', { exact: true }).fill('a new password')
    await bea.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(bea).not.toHaveURL(/\/login/)
    await bea.goto(at('/notifications'))
    await expect(bea.getByText(/made a link that sets a new password for your account/)).toBeVisible()
    // Their requests would outlive the server.
    for (const open of [page, ...pages]) await open.goto('about:blank')
    for (const open of pages) await open.context().close()
  } finally {
    for (const request of apis) await request.dispose()
    await stop()
  }
})
