import { describe, expect, test } from 'vitest'
import { makeMember } from '../../support/factories.ts'
import { callFrom, createEntrancesWorld } from '../../support/identity/account-entrances.ts'
import { totpCode } from '../../support/identity/two-factor.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type TestUser, type World } from '../../support/world.ts'

const stranger = 'stranger@example.net'

/** A site in Spanish, whose super admin reads Japanese. */
async function spanishSite() {
  const setting = await createEntrancesWorld()
  const { root } = setting
  await root.api.adminSettings.save({ language: 'es' })
  await speak(root, 'ja')
  return setting
}

const speak = ({ api }: Pick<TestUser, 'api'>, language: string) => api.settings.chooseLanguage({ language })

/** Sends the queued mails; returns the recipient and the language of each. */
const languagesOf = (mails: World['emails']) =>
  mails.map(({ to, html }) => [to, /<html lang="([^"]+)"/.exec(html)?.[1]])
const sent = async (world: World) => languagesOf(await world.deliverMails())

/** Signs a guest up, who waits for approval; returns the id. */
async function waitFor(world: World, email: string, headers: Record<string, string>) {
  const { data } = await callFrom(world, '/trpc/auth.signup', { name: 'Carl', email, password }, headers)
  await world.deliverMails()
  return data.user.id as string
}

describe('an invitation', () => {
  test('to a stranger has the language of its sender, else of the site', async () => {
    const { world, ann, bob, at, send } = await spanishSite()
    await speak(ann, 'fr')
    await send(ann, [stranger])
    expect(await sent(world)).toEqual([[stranger, 'fr']])
    await send(bob, ['other@example.net'])
    expect(await sent(world)).toEqual([['other@example.net', 'es']])
    // A program invites in the name of its user, who chose a language.
    const payload = { emails: ['third@example.net'], message: '' }
    const headers = { cookie: ann.cookie, 'accept-language': 'de' }
    await callFrom(world, `${at}/invite`, payload, headers)
    expect(await sent(world)).toEqual([['third@example.net', 'fr']])
  })

  test('that another moderator sends again has the language of that moderator', async () => {
    const { world, ann, id, slug, send, listed } = await spanishSite()
    await speak(ann, 'fr')
    await send(ann, [stranger])
    expect(await sent(world)).toEqual([[stranger, 'fr']])
    const mona = await world.user('Mona')
    await makeMember(world, id, mona, 'MODERATOR')
    await speak(mona, 'pl')
    const [invitation] = await listed()
    await mona.api.invitations.resend({ slug, id: invitation?.id ?? '' })
    expect(await sent(world)).toEqual([[stranger, 'pl']])
  })

  test('to a user has their language, else that of the site', async () => {
    const { world, ann, send } = await spanishSite()
    await speak(ann, 'fr')
    const [carl, dora] = [await world.user('Carl'), await world.user('Dora')]
    await speak(carl, 'de')
    await send(ann, [carl.email, dora.email])
    expect(await sent(world)).toEqual([
      [carl.email, 'de'],
      [dora.email, 'es'],
    ])
  })

  test('falls back to the language of the site where that of its sender is no longer offered', async () => {
    const { world, ann, send } = await spanishSite()
    // A version without the language that the user chose.
    await world.db.updateTable('user').set({ language: 'nl' }).where('id', '=', ann.id).execute()
    await send(ann, [stranger])
    expect(await sent(world)).toEqual([[stranger, 'es']])
  })
})

describe('a denial', () => {
  test.each([
    ['de', { 'accept-language': 'de' }],
    ['ar', { cookie: 'folkmoot_language=ar', 'accept-language': 'de' }],
    ['es', { 'accept-language': 'xx' }],
  ])('has the language of the sign-up (%s), although the account is gone', async (language, headers) => {
    const { world, root } = await spanishSite()
    await root.api.adminSettings.save({ signUpMode: 'approval' })
    const ids = [await waitFor(world, 'one@example.org', headers), await waitFor(world, 'two@example.org', headers)]
    const third = await waitFor(world, 'three@example.org', { 'accept-language': 'fr' })
    await root.api.userManagement.deny({ id: third, reason: 'Spam' })
    await root.api.userManagement.denySeveral({ ids, reason: 'Spam' })
    const left = await world.db.selectFrom('user').select('language').where('id', 'in', ids).execute()
    expect(left).toEqual([{ language: null }, { language: null }])
    expect(await sent(world)).toEqual([
      ['three@example.org', 'fr'],
      ['one@example.org', language],
      ['two@example.org', language],
    ])
  })

  test('of an earlier version, which has no language, has that of the site', async () => {
    const { world, root } = await spanishSite()
    await root.api.adminSettings.save({ signUpMode: 'approval' })
    const id = await waitFor(world, stranger, { 'accept-language': 'de' })
    await root.api.userManagement.deny({ id, reason: 'Spam' })
    const mail = await world.db
      .selectFrom('mail')
      .select(['id', 'about'])
      .where('toEmail', '=', stranger)
      .where('kind', '=', 'account-denied')
      .executeTakeFirstOrThrow()
    const { restrictionId } = JSON.parse(mail.about ?? '')
    const about = JSON.stringify({ restrictionId })
    await world.db.updateTable('mail').set({ about }).where('id', '=', mail.id).execute()
    expect(await sent(world)).toEqual([[stranger, 'es']])
  })
})

test('a mail about a factor has the language of the user, even if the address changes before it is sent', async () => {
  const { world, ann } = await spanishSite()
  await speak(ann, 'fr')
  await ann.api.account.changeEmail({ email: stranger })
  const token = mailedToken((await world.deliverMails())[0])
  const { secret } = await ann.api.twoFactor.startApp()
  await ann.api.twoFactor.confirmApp({ code: totpCode(world, secret) })
  await world.guest.api.account.confirmEmail({ token })
  const mails = await world.deliverMails()
  expect(languagesOf(mails)).toEqual([
    [ann.email, 'fr'],
    [ann.email, 'fr'],
  ])
  expect(mails.map(({ link }) => new URL(link).pathname)).toEqual(['/undo-two-factor', '/undo-email'])
})

test('a message from the contact page has the language of its recipient, else of the site, never of its sender', async () => {
  const { world, root, ann } = await spanishSite()
  const send = async () => {
    const { data } = await callFrom(
      world,
      '/trpc/contact.send',
      {
        ...{ name: 'Nora', email: 'nora@example.net', message: 'How do I found a community?', website: '' },
        ticket: await ticket(world),
      },
      { cookie: 'folkmoot_language=de', 'accept-language': 'de' },
    )
    expect(data).toEqual({ ok: true })
    return sent(world)
  }
  expect(await send()).toEqual([[root.email, 'ja']])
  await root.api.adminSettings.save({ contactEmail: 'desk@example.net' })
  expect(await send()).toEqual([['desk@example.net', 'es']])
  await speak(ann, 'fr')
  await root.api.adminSettings.save({ contactEmail: ann.email })
  expect(await send()).toEqual([[ann.email, 'fr']])
})

async function ticket(world: World) {
  const { ticket } = await world.guest.api.contact.form()
  world.advance(10_000)
  return ticket
}

test('a test mail has the language of its recipient, else of the super admin who sends it', async () => {
  const { world, root, ann } = await spanishSite()
  await speak(ann, 'fr')
  for (const to of [stranger, ann.email, root.email]) await root.api.adminSettings.testMail({ to })
  expect(languagesOf(world.emails)).toEqual([
    [stranger, 'ja'],
    [ann.email, 'fr'],
    [root.email, 'ja'],
  ])
})

test('nobody gets a mail because somebody typed their address where an account is needed, or a free one', async () => {
  const { world, ann } = await spanishSite()
  const account = { name: 'Carl', email: ann.email, password }
  for (const path of ['/trpc/auth.signup', '/trpc/auth.startPasskeySignup', '/api/auth/signup'])
    await expect(callFrom(world, path, account, { 'accept-language': 'de' })).rejects.toThrow('409')
  for (const path of ['auth.forgotPassword', 'auth.requestSignInLink', 'auth.resendVerification'])
    await callFrom(world, `/trpc/${path}`, { email: stranger }, { 'accept-language': 'de' })
  expect((await refusal(world.guest.api.auth.login({ email: stranger, password }))).status).toBe(401)
  expect(await sent(world)).toEqual([])
})
