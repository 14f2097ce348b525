import { onTestFinished } from 'vitest'
import { issueSetupLink } from '../../../src/server/administration/setup/setup-code.ts'
import { setupCodeIn } from '../../../src/shared/administration/setup.ts'
import type { SignUpMode } from '../../../src/shared/instance/settings.ts'
import { openWorld } from '../checked-world.ts'
import { createLinkWorld } from '../communities/invite-links.ts'
import { password, type World } from '../world.ts'
import { createAuthenticator } from './authenticator.ts'
import { clientId, clientSecret, startOpenidProvider } from './openid-provider.ts'
import { cookiesOf } from './sign-in-links.ts'

/** Headers that a browser or a program sends with each request. */
export interface Sent {
  cookie?: string
  'accept-language'?: string
  'idempotency-key'?: string
}

const publicUrl = 'http://folkmoot.test'

/** Calls as a browser with these headers does; returns the data and the cookies of the answer. */
export async function callFrom({ app }: World, path: string, payload: object, { cookie = '', ...headers }: Sent = {}) {
  const answer = await app.inject({ method: 'POST', url: path, payload, headers: { ...headers, cookie } })
  if (answer.statusCode >= 400) throw new Error(`${path} answers ${answer.statusCode}: ${answer.body}`)
  const body = answer.json()
  return { data: body.result?.data ?? body, cookies: cookiesOf(answer) }
}

/** A site with a community, whose organizer invites by mails and links. Its provider starts when it is needed. */
export async function createEntrancesWorld() {
  const setting = await createLinkWorld({}, { config: { publicUrl } })
  const root = await setting.world.user('Root', { isSuperAdmin: true })
  let provider: ReturnType<typeof startProvider> | undefined
  return { ...setting, root, provider: () => (provider ??= startProvider(setting.world)) }
}

async function startProvider({ services }: World) {
  const provider = await startOpenidProvider(`${publicUrl}/sign-in/provider`)
  onTestFinished(provider.close)
  Object.assign(services.config, {
    openid: { issuer: provider.issuer, clientId, clientSecret, label: 'Example ID' },
  })
  return provider
}

export type EntrancesWorld = Awaited<ReturnType<typeof createEntrancesWorld>>

/** Makes an account with this address. */
type Enter = (setting: EntrancesWorld, email: string, sent: Sent) => Promise<unknown>

const guest = (email: string) => ({ name: 'Carl', email, password })

const signUpWithPasskey: Enter = async ({ world }, email, sent) => {
  const key = createAuthenticator({ origin: publicUrl, rpId: 'folkmoot.test' })
  const account = { name: 'Carl', email }
  const { data } = await callFrom(world, '/trpc/auth.startPasskeySignup', account, sent)
  const input = { ...account, ticket: data.ticket, response: key.create(data.options) }
  await callFrom(world, '/trpc/auth.passkeySignup', input, sent)
}

/** Signs in with the provider, which makes an account the first time. */
export const signInWithProvider: Enter = async (setting, email, sent) => {
  const { world } = setting
  const provider = await setting.provider()
  provider.signIn({ sub: email, name: 'Carl', email, email_verified: true })
  const { data, cookies } = await callFrom(world, '/trpc/auth.startOpenid', {}, sent)
  const cookie = [sent.cookie, cookies].filter(Boolean).join('; ')
  const search = await provider.follow(data.url)
  await callFrom(world, '/trpc/auth.finishOpenid', { search }, { ...sent, cookie })
}

const signUpByTrpc: Enter = ({ world }, email, sent) => callFrom(world, '/trpc/auth.signup', guest(email), sent)

const inMode =
  (signUpMode: SignUpMode, enter: Enter): Enter =>
  async (setting, email, sent) => {
    await setting.root.api.adminSettings.save({ signUpMode })
    await enter(setting, email, sent)
  }

/** Every entrance that makes an account at the request of its user in a browser. */
export const browserEntrances: Readonly<Record<string, Enter>> = {
  'a password': signUpByTrpc,
  'a passkey alone': signUpWithPasskey,
  'the sign-in provider': signInWithProvider,
  'an invitation mail': inMode('invitation', async ({ world, ann, tokenFor }, email, sent) => {
    const invitation = await tokenFor(ann, email)
    await callFrom(world, '/trpc/auth.signup', { ...guest(email), invitation }, sent)
  }),
  'an invite link': inMode('invitation', async ({ world, ann, make }, email, sent) => {
    const invitation = (await make(ann)).token
    await callFrom(world, '/trpc/auth.signup', { ...guest(email), invitation }, sent)
  }),
  'a request for approval': inMode('approval', async (setting, email, sent) => {
    const { world, root } = setting
    await signUpByTrpc(setting, email, sent)
    const { id } = await world.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await root.api.userManagement.approve({ id })
  }),
}

export const signUpByRest: Enter = ({ world }, email, sent) => callFrom(world, '/api/auth/signup', guest(email), sent)

/** A site in this language before its set-up, and how to make its first account. */
export async function createSetupWorld(language: string) {
  const world = await openWorld({ config: { publicUrl } })
  // Before the set-up nobody can save a setting.
  await world.db.insertInto('instanceSetting').values({ key: 'language', value: language }).execute()
  const code = setupCodeIn((await issueSetupLink(world.services)) ?? '')
  const setUp = (sent: Sent) =>
    callFrom(world, '/trpc/setup.createAccount', { ...guest('ada@example.org'), code }, sent)
  return { world, setUp }
}
