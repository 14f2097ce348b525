import { type APIRequestContext, type Browser, type Page, request as requests } from '@playwright/test'
import {
  accessibilityFaults,
  expect,
  newPage,
  password,
  phoneAndDesktop,
  post,
  sidewaysScroll,
  test,
} from '../fixtures.ts'
import { startFresh } from '../fresh-instance.ts'

const crowd = 57

/** Fails if the screen promises an email. */
async function promisesNoMail(page: Page) {
  const text = await page.locator('body').innerText()
  expect(text).not.toMatch(
    /we (have sent|sent|will send|will email) |check your inbox|sent to your email|resend verification/i,
  )
}

async function wellMade(page: Page) {
  await promisesNoMail(page)
  for (const [, size] of phoneAndDesktop) {
    await page.setViewportSize(size)
    expect(await sidewaysScroll(page)).toBe(0)
  }
  expect(await accessibilityFaults(page)).toEqual([])
}

/** Sets the site up without a mail server, in the browser of the operator. */
async function setUp(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('Name', { exact: true }).fill('Ada Rowe')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account and continue' }).click()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('switch', { name: /^Users can post without/ }).click()
  await wellMade(page)
  await page.getByRole('button', { name: 'Continue without a mail server' }).click()
  await expect(page.getByText('It sends no email: you hand over the links that users need.')).toBeVisible()
  await wellMade(page)
}

const account = (name: string) => ({ name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`, password })

/** Signs up, joins by the link and says hello, as an app would. */
async function join(request: APIRequestContext, at: number, { token, postId }: { token: string; postId: string }) {
  await post(request, '/api/auth/signup', { ...account(`Guest ${at}`), invitation: token })
  await post(request, `/api/invite-links/${token}/accept`)
  await post(request, `/api/posts/${postId}/comments`, { content: `Hello, I am number ${at}.` })
}

/** Signs up and joins by the link in a browser. */
async function joinInBrowser(browser: Browser, url: string, name: string) {
  const page = await newPage(browser)
  await page.goto(url)
  await promisesNoMail(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(account(name).email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await promisesNoMail(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
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
    const community = await post<{ slug: string }>(organizer, at('/api/communities'), {
      ...{ name: 'Elm Street', description: 'The neighbours of Elm Street.', isPrivate: true },
    })
    const forums = await organizer.get(at(`/api/communities/by-slug/${community.slug}/forums`))
    const [forum] = (await forums.json()) as [{ id: string }]
    const welcome = { title: 'Welcome', content: 'Say hello below.', forumId: forum.id }
    const { id: postId } = await post<{ id: string }>(organizer, at('/api/posts'), welcome)
    const made = await post<{ token: string; url: string }>(
      organizer,
      at(`/api/communities/by-slug/${community.slug}/invite-links`),
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
    const full = await organizer.get(at(`/api/communities/by-slug/${community.slug}`))
    expect(((await full.json()) as { memberCount: number }).memberCount).toBe(61)
    const thread = await organizer.get(at(`/api/posts/${postId}/comments?limit=100`))
    expect(JSON.stringify(await thread.json())).toContain(`number ${crowd}.`)

    // A new member writes at once, although nobody proved an address.
    const [bea] = pages as [Page]
    await bea.goto(at(`/communities/${community.slug}/new-post`))
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
    await wellMade(page)
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
