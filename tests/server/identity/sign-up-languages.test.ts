import { describe, expect, test } from 'vitest'
import { createAccount } from '../../../src/cli/create-account.ts'
import { openWorld } from '../../support/checked-world.ts'
import {
  browserEntrances,
  callFrom,
  createEntrancesWorld,
  createSetupWorld,
  type Sent,
  signInWithProvider,
  signUpByRest,
} from '../../support/identity/account-entrances.ts'
import { askForLink } from '../../support/identity/sign-in-links.ts'
import { openPagesApp } from '../../support/pages-app.ts'
import { password, type World } from '../../support/world.ts'

/** The language of the site, which nobody asks for. */
const ofSite = 'es'

const chosen = (language: string) => `folkmoot_language=${language}`
const long = 'x'.repeat(3_000)

/** The headers of a sign-up, and the language that its account keeps; null follows the site. */
const signs: readonly [string, Sent, { byBrowser: string | null; byProgram: string | null }][] = [
  ['a header', { 'accept-language': 'de-AT,de;q=0.9' }, { byBrowser: 'de', byProgram: 'de' }],
  ['a cookie and a header', { cookie: chosen('fr'), 'accept-language': 'pl' }, { byBrowser: 'fr', byProgram: 'pl' }],
  ['a cookie', { cookie: chosen('ja') }, { byBrowser: 'ja', byProgram: null }],
  [
    'a like language',
    { cookie: chosen('pt-PT'), 'accept-language': 'zh-CN' },
    { byBrowser: 'pt-BR', byProgram: 'zh-Hans' },
  ],
  ['English', { 'accept-language': 'en-GB, de;q=0.5' }, { byBrowser: 'en', byProgram: 'en' }],
  // The draft is English.
  ['a draft', { cookie: chosen('en-XA'), 'accept-language': 'en-XA' }, { byBrowser: 'en', byProgram: 'en' }],
  ['nothing', {}, { byBrowser: null, byProgram: null }],
  ['an empty choice', { cookie: chosen(''), 'accept-language': '' }, { byBrowser: null, byProgram: null }],
  ['an unknown choice', { cookie: chosen('xx'), 'accept-language': 'nl, *' }, { byBrowser: null, byProgram: null }],
  ['no language', { cookie: chosen('und'), 'accept-language': 'und-DE, mul' }, { byBrowser: null, byProgram: null }],
  ['nonsense', { cookie: chosen('%00<b>'), 'accept-language': ';q=, -, de;q=9' }, { byBrowser: null, byProgram: null }],
  ['too much', { cookie: chosen(long), 'accept-language': `${long},de` }, { byBrowser: null, byProgram: null }],
  ['a bad cookie', { cookie: chosen('../de'), 'accept-language': 'ar' }, { byBrowser: 'ar', byProgram: 'ar' }],
]

const languageOf = async ({ db }: World, email: string) =>
  (await db.selectFrom('user').select('language').where('email', '=', email).executeTakeFirstOrThrow()).language

/** Asks for one more mail, and returns the language of each that the address gets. */
async function languagesOfMails(world: World, email: string) {
  await world.guest.api.auth.forgotPassword({ email })
  const mails = (await world.deliverMails()).filter(({ to }) => to === email)
  return mails.map(({ html }) => /<html lang="([^"]+)"/.exec(html)?.[1])
}

type Entrance = (typeof browserEntrances)[string]

/** Makes one account for each row of the table. */
async function expectLanguages(enter: Entrance, who: 'byBrowser' | 'byProgram', mailsMin: number) {
  const setting = await createEntrancesWorld()
  const { world, root } = setting
  await root.api.adminSettings.save({ language: ofSite })
  for (const [index, [name, sent, expected]] of signs.entries()) {
    const email = `carl.${index}@example.org`
    await enter(setting, email, sent)
    expect.soft(await languageOf(world, email), name).toBe(expected[who])
    const mails = await languagesOfMails(world, email)
    expect.soft([...new Set(mails)], name).toEqual([expected[who] ?? ofSite])
    expect.soft(mails.length, name).toBeGreaterThanOrEqual(mailsMin)
  }
}

/** The mails with which an entrance begins, and the one of the test. */
const mailsMin: Readonly<Record<string, number>> = {
  'a request for approval': 3,
  'an invitation mail': 1,
  'the sign-in provider': 1,
}

describe('an account and its mails have the language of its sign-up in a browser', () => {
  test.each(Object.entries(browserEntrances))('by %s', async (name, enter) => {
    await expectLanguages(enter, 'byBrowser', mailsMin[name] ?? 2)
  })
})

test('a program signs up in the language of its header', () => expectLanguages(signUpByRest, 'byProgram', 2))

test.each(signs)(
  'the first super admin, who sends %s, keeps the language of the set-up',
  async (_, sent, { byBrowser }) => {
    const { world, setUp } = await createSetupWorld(ofSite)
    const { data } = await setUp(sent)
    expect(data.user).toMatchObject({ language: byBrowser, isSuperAdmin: true })
    expect(await languagesOfMails(world, data.user.email)).toEqual([byBrowser ?? ofSite])
  },
)

test('an account without a language follows the site, also when its language changes', async () => {
  const setting = await createEntrancesWorld()
  const { world, root } = setting
  await signUpByRest(setting, 'carl@example.org', {})
  for (const language of ['de', 'ar']) {
    await root.api.adminSettings.save({ language })
    expect(new Set(await languagesOfMails(world, 'carl@example.org'))).toEqual(new Set([language]))
  }
})

test('who signs somebody else up gives them the language of the page, and a program that of its header', async () => {
  const setting = await createEntrancesWorld()
  const { world, bob } = setting
  await bob.api.settings.chooseLanguage({ language: 'ja' })
  const sent = { cookie: `${bob.cookie}; ${chosen('fr')}`, 'accept-language': 'de' }
  await browserEntrances['a password']?.(setting, 'one@example.org', sent)
  await signUpByRest(setting, 'two@example.org', sent)
  expect(await languageOf(world, 'one@example.org')).toBe('ja')
  expect(await languageOf(world, 'two@example.org')).toBe('de')
})

test('a language in the body of a sign-up does not count', async () => {
  const { world } = await createEntrancesWorld()
  for (const [index, language] of ['xx', 'ja', '', long, 7, null].entries())
    for (const path of ['/trpc/auth.signup', '/api/auth/signup']) {
      const email = `${path.length}.${index}@example.org`
      const account = { name: 'Carl', email, password, language, wantedLanguage: language }
      await callFrom(world, path, account, { 'accept-language': 'de' })
      expect.soft(await languageOf(world, email), String(language).slice(0, 9)).toBe('de')
    }
})

test('a repeated sign-up keeps the language of the first', async () => {
  const { world } = await createEntrancesWorld()
  const account = { name: 'Carl', email: 'carl@example.org', password }
  for (const language of ['de', 'fr'])
    await callFrom(world, '/api/auth/signup', account, {
      'accept-language': language,
      'idempotency-key': 'a key',
    })
  expect(await languageOf(world, account.email)).toBe('de')
})

test('without JavaScript, a form chooses the language of a later sign-up, and none signs up', async () => {
  const setting = await createEntrancesWorld()
  const app = await openPagesApp(setting.world)
  const send = (fields: Record<string, string>) =>
    app.inject({
      ...{ method: 'POST', url: '/signup', payload: new URLSearchParams(fields).toString() },
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://folkmoot.test',
        'accept-language': 'de',
      },
    })
  const refused = await send({ 'settings.chooseLanguage': '', language: 'xx' })
  expect(refused).toMatchObject({ statusCode: 400 })
  expect(refused.headers['set-cookie']).toBeUndefined()
  const answer = await send({ 'settings.chooseLanguage': '', language: 'pl' })
  expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/signup' } })
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
  await browserEntrances['a password']?.(setting, 'carl@example.org', { cookie, 'accept-language': 'de' })
  expect(await languageOf(setting.world, 'carl@example.org')).toBe('pl')

  const account = { name: 'Dora', email: 'dora@example.org', password }
  expect(await send({ ...account, 'auth.signup': '' })).toMatchObject({ statusCode: 404 })
  await expect(languageOf(setting.world, account.email)).rejects.toThrow()
})

describe('signing in leaves the language of an account', () => {
  const french = { cookie: chosen('fr'), 'accept-language': 'de' }

  test('that the command line made, which follows the site until its user chooses', async () => {
    const world = await openWorld()
    const root = await world.user('Root', { isSuperAdmin: true })
    await root.api.adminSettings.save({ language: ofSite })
    const email = 'dora@example.org'
    const url = await createAccount({ ...world.services, viewer: null }, { email, name: 'Dora' })
    const token = new URL(url).searchParams.get('token')
    await callFrom(world, '/trpc/auth.resetPassword', { token, newPassword: password }, french)
    /** Signs in by every door; returns the cookie of the last session. */
    const signIn = async () => {
      await callFrom(world, '/api/auth/login', { email, password }, french)
      const link = await askForLink(world, email)
      await callFrom(
        world,
        '/trpc/auth.signInByLink',
        { token: link.token },
        { ...french, cookie: `${french.cookie}; ${link.cookie}` },
      )
      return (await callFrom(world, '/trpc/auth.login', { email, password }, french)).cookies
    }
    const session = await signIn()
    expect(await languageOf(world, email)).toBeNull()
    expect(await languagesOfMails(world, email)).toEqual([ofSite])
    await callFrom(world, '/trpc/settings.chooseLanguage', { language: 'pl' }, { cookie: session })
    await signIn()
    expect(await languageOf(world, email)).toBe('pl')
    expect(new Set(await languagesOfMails(world, email))).toEqual(new Set(['pl']))
    // A link is for accounts; it makes none.
    expect(await askForLink(world, 'nobody@example.org')).toMatchObject({ token: '' })
  })

  test('that the provider made', async () => {
    const setting = await createEntrancesWorld()
    await signInWithProvider(setting, 'carl@example.org', { 'accept-language': 'ja' })
    await signInWithProvider(setting, 'carl@example.org', french)
    expect(await languageOf(setting.world, 'carl@example.org')).toBe('ja')
  })
})
