import { type APIRequestContext, type Page, request as requests } from '@playwright/test'
import { startMailServer } from '../../support/platform/mail-server.ts'
import { accessibilityFaults, expect, newPage, phoneAndDesktop, post, sidewaysScroll, test } from '../fixtures.ts'
import { startFresh } from '../fresh-instance.ts'
import { account, crowd, expectSixtyIn, foundCommunity, join, signUpFrom } from './evening.ts'

const [[, phone]] = phoneAndDesktop
const names = ['Bea Field', 'Cem Stone', 'Dia Brook']
const addressOf = (at: number) => account(`Guest ${at}`).email

/** On a phone: no sideways scrolling, and nothing that axe finds. */
async function fits(page: Page) {
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
}

/** Invites sixty addresses, half of them pasted and half from a table, after mending those that cannot be used. */
async function inviteAll(page: Page) {
  await page.getByRole('button', { name: 'Invite Members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to Elm Street' })
  const field = dialog.getByRole('textbox', { name: 'Email addresses' })
  const pasted = [
    ...names.map((name) => account(name).email),
    ...Array.from({ length: 27 }, (_, at) => addressOf(at + 1)),
  ]
  await field.fill(`${pasted.join(', ').replace('bea.field@', 'bea.field')}, ${addressOf(1)}`)
  const rows = Array.from({ length: 30 }, (_, at) => `"Guest, No. ${at + 28}";${addressOf(at + 28)}`)
  const table = `\ufeffName;Email\r\n${rows.join('\r\n')}`.replace('guest.57@example.org', 'guest.57@')
  const file = { name: 'neighbours.csv', mimeType: 'text/csv', buffer: Buffer.from(table, 'utf16le') }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByRole('status')).toHaveText('61 addresses')
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect(dialog.getByRole('list', { name: 'Addresses that cannot be used' }).getByRole('listitem')).toHaveText([
    'bea.fieldexample.org is not a valid email address',
    'guest.1@example.org is in the list more than once',
    'guest.57@ is not a valid email address',
  ])
  await fits(page)
  const mended = (await field.inputValue())
    .replace('bea.fieldexample', 'bea.field@example')
    .replace(', guest.1@example.org\n', '\n')
    .replace(/guest\.57@$/, addressOf(57))
  await field.fill(mended)
  await expect(dialog.getByRole('status')).toHaveText('60 addresses')
  await dialog.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('Invitations sent successfully!')).toBeVisible()
}

/** Opens the mailed link on a phone, signs up and is greeted in the community, without another step. */
async function joinOnPhone(page: Page, url: string, name: string) {
  await page.setViewportSize(phone)
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name: 'Elm Street' })).toBeVisible()
  await fits(page)
  await signUpFrom(page, name, async () => {
    await expect(page.getByRole('complementary', { name: 'Invitation' })).toContainText('Elm Street')
    await fits(page)
  })
  const greeting = page.getByRole('region', { name: 'Welcome to Elm Street' })
  await expect(greeting).toContainText('Ada Rowe invited you.')
  await expect(greeting.getByText('Say hello below.')).toBeVisible()
  await expect(page.getByText(/verify your email/i)).toBeHidden()
  await fits(page)
}

test('sixty people join a site by mailed invitations from one network, and none proves the address twice', async ({
  page,
  browser,
}) => {
  test.setTimeout(360_000)
  const mails = await startMailServer()
  const { link, origin, stop } = await startFresh({ smtpUrl: mails.url })
  const apis: APIRequestContext[] = []
  try {
    const organizer = page.context().request
    const code = new URL(link).hash.slice(1)
    await post(organizer, `${origin}/trpc/setup.createAccount`, { code, ...account('Ada Rowe') })
    await post(organizer, `${origin}/trpc/adminSettings.save`, { signUpMode: 'invitation' })
    const community = await foundCommunity(organizer, origin)
    await page.setViewportSize(phone)
    await page.goto(`${origin}/communities/${community.slug}`)
    await inviteAll(page)
    await expect.poll(() => mails.received.length).toBe(crowd + names.length)
    const linkTo = (address: string) =>
      mails.received.find(({ to }) => to?.[0]?.address === address)?.text?.match(/https?:\S+\/invite\/\S+/)?.[0] ?? ''

    for (let number = 1; number <= crowd; number += 1) {
      const request = await requests.newContext({ baseURL: origin })
      apis.push(request)
      const token = linkTo(addressOf(number)).split('/').at(-1) ?? ''
      expect(await join(request, number, { token, postId: community.postId })).toMatchObject({
        user: { emailVerified: true },
      })
    }
    const pages: Page[] = []
    for (const name of names) {
      const guest = await newPage(browser)
      pages.push(guest)
      await joinOnPhone(guest, linkTo(account(name).email), name)
    }
    await expectSixtyIn(organizer, origin, community)
    expect(mails.received.filter(({ text }) => /\/verify-email/.test(text ?? ''))).toEqual([])
    // Their requests would outlive the server.
    for (const open of [page, ...pages]) await open.goto('about:blank')
    for (const open of pages) await open.context().close()
  } finally {
    for (const request of apis) await request.dispose()
    await stop()
    await mails.close()
  }
})
