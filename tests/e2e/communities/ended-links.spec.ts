import { type APIRequestContext, type Page, request as requests } from '@playwright/test'
import { messages } from '../../../src/shared/platform/messages.ts'
import { startMailServer } from '../../support/platform/mail-server.ts'
import { account, foundCommunity, wellMade } from '../administration/evening.ts'
import { expect, newPage, password, post, test } from '../fixtures.ts'
import { startFresh } from '../fresh-instance.ts'

// Refused links are answers of 4xx.
test.use({ expectsRefusals: true })

/** Opens a link that cannot be used: its page says why and leads home. */
async function isRefused(page: Page, url: string, heading: string, sentence: string) {
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText('Elm Street')).toBeHidden()
  await wellMade(page)
  await page.getByRole('main').getByRole('link', { name: 'Go to home' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
}

test('a link that cannot be used says why, leads on, and keeps what was typed', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const mails = await startMailServer()
  const { link, origin, stop, expireLinks } = await startFresh({ smtpUrl: mails.url })
  const organizer: APIRequestContext = await requests.newContext()
  const at = (path: string) => `${origin}${path}`
  const cannot = 'You cannot use this invitation'
  try {
    await post(organizer, at('/trpc/setup.createAccount'), {
      code: new URL(link).hash.slice(1),
      ...account('Ada Rowe'),
    })
    const { slug } = await foundCommunity(organizer, origin)
    const gone = await foundCommunity(organizer, origin, 'Oak Lane')
    const make = (maxUses: number, of = slug) =>
      post<{ id: string; url: string; token: string }>(organizer, at(`/api/communities/by-slug/${of}/invite-links`), {
        ...{ maxUses, expiresInDays: 7 },
      })
    const revoke = async (id: string) => expect((await organizer.delete(at(`/api/invite-links/${id}`))).ok()).toBe(true)
    const guest = page.context().request
    await post(guest, at('/api/auth/signup'), account('Late Guest'))

    const usedUp = await make(1)
    const first = await requests.newContext()
    await post(first, at('/api/auth/signup'), account('First Guest'))
    await post(first, at(`/api/invite-links/${usedUp.token}/accept`))
    await first.dispose()
    await isRefused(page, usedUp.url, cannot, messages.inviteLinkUsedUp)

    const expired = await make(2)
    expireLinks(2)
    await isRefused(page, expired.url, cannot, messages.inviteLinkExpired)

    const revoked = await make(3)
    await revoke(revoked.id)
    await isRefused(page, revoked.url, cannot, messages.inviteLinkRevoked)

    const orphan = await make(4, gone.slug)
    await post(organizer, at('/trpc/communitySettings.remove'), { slug: gone.slug, name: 'Oak Lane' })
    await isRefused(page, orphan.url, 'Invitation not found', messages.invitationInvalid)

    // While a community is archived its links wait.
    const open = await make(5)
    await post(organizer, at('/trpc/communitySettings.archive'), { slug })
    await isRefused(page, open.url, cannot, messages.inviteLinkArchived)
    await post(organizer, at('/trpc/communitySettings.restore'), { slug })

    await post(organizer, at(`/api/communities/by-slug/${slug}/invite`), { emails: ['other@example.org'] })
    const toOther = () => mails.received.find(({ to }) => to?.[0]?.address === 'other@example.org')?.text ?? ''
    await expect.poll(toOther).toContain('/invite/')
    await page.goto(toOther().match(/https?:\S+\/invite\/\S+/)?.[0] ?? '')
    await expect(page.getByText(/but you are signed in as/)).toContainText(account('Late Guest').email)
    await wellMade(page)

    // A link that ends while its holder signs up.
    await post(organizer, at('/trpc/adminSettings.save'), { signUpMode: 'invitation' })
    const ending = await make(6)
    const stranger = await newPage(browser)
    await stranger.goto(ending.url)
    await stranger.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    await stranger.getByLabel('Name', { exact: true }).fill('Sue Stranger')
    await stranger.getByLabel('Email', { exact: true }).fill('sue@example.org')
    await stranger.getByLabel('Password', { exact: true }).fill(password)
    await stranger.getByLabel('Confirm password', { exact: true }).fill(password)
    await revoke(ending.id)
    await stranger.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await expect(stranger.getByText(messages.signUpInvitationNeeded)).toBeVisible()
    await expect(stranger.getByLabel('Name', { exact: true })).toHaveValue('Sue Stranger')
    await expect(stranger.getByLabel('Email', { exact: true })).toHaveValue('sue@example.org')
    await wellMade(stranger)

    // The restored community lets the holder of its link in.
    await page.goto(open.url)
    await page.getByRole('button', { name: 'Join Elm Street' }).click()
    await expect(page.getByRole('region', { name: 'Welcome to Elm Street' })).toBeVisible()
    for (const shown of [page, stranger]) await shown.goto('about:blank')
    await stranger.context().close()
  } finally {
    await organizer.dispose()
    await stop()
    await mails.close()
  }
})
