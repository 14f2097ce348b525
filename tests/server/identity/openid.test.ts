import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { trpcRequest } from '../../support/api-requests.ts'
import { openWorld } from '../../support/checked-world.ts'
import {
  clientId,
  clientSecret,
  type ProviderAccount,
  startOpenidProvider,
} from '../../support/identity/openid-provider.ts'
import { withRenewedCookie } from '../../support/identity/renewed-session.ts'
import { cookiesOf } from '../../support/identity/sign-in-links.ts'
import { setUpAuthenticatorApp } from '../../support/identity/two-factor.ts'
import { refusal } from '../../support/refusal.ts'
import { mailedToken, password, type TestUser, type World } from '../../support/world.ts'

const redirectUri = 'http://folkmoot.test/sign-in/provider'
const ann: ProviderAccount = { sub: 'ann-1', name: 'Ann', email: 'ann@example.org', email_verified: true }

async function call(world: World, path: string, input: unknown, cookie: string) {
  const { statusCode, headers, body } = await world.app.inject({
    ...trpcRequest(path, 'mutation', input),
    headers: { cookie },
  })
  const { result, error } = JSON.parse(body)
  return { status: statusCode, headers, data: result?.data, message: error?.message, extra: error?.data.extra }
}

const begin = async (world: World, path = 'auth.startOpenid', input: unknown = {}, session = '') => {
  const answer = await call(world, path, input, session)
  return { ...answer, url: answer.data?.url as string, cookie: [session, cookiesOf(answer)].filter(Boolean).join('; ') }
}
const finish = (world: World, search: string, cookie: string) => call(world, 'auth.finishOpenid', { search }, cookie)

/** A world whose provider is the real one. */
async function providerWorld(options: { isExactUserinfo?: boolean } = {}) {
  const provider = await startOpenidProvider(redirectUri, options.isExactUserinfo)
  onTestFinished(provider.close)
  const openid = { issuer: provider.issuer, clientId, clientSecret, label: 'Example ID' }
  const world = await openWorld({ config: { openid, publicUrl: 'http://folkmoot.test' } })
  /** Signs in with this account of the provider in a new browser. */
  async function signIn(account: ProviderAccount, input: { returnTo?: string } = {}) {
    provider.signIn(account)
    const { url, cookie } = await begin(world, 'auth.startOpenid', input)
    return finish(world, await provider.follow(url), cookie)
  }
  /** Connects this account of the provider to the user. */
  async function connect(user: Pick<TestUser, 'cookie'>, account: ProviderAccount) {
    provider.signIn(account)
    const { url, cookie } = await begin(world, 'account.connectProvider', undefined, user.cookie)
    return finish(world, await provider.follow(url), cookie)
  }
  return { world, provider, signIn, connect }
}

describe('signing in with the provider', () => {
  test.each([[true], [false]])(
    'makes an account, and later signs in to it by issuer and subject',
    async (isExactUserinfo) => {
      const { world, signIn } = await providerWorld({ isExactUserinfo })
      const first = await signIn(ann, { returnTo: '/discover?a=b' })
      expect(first).toMatchObject({ status: 200, data: { outcome: 'signed-up', returnTo: '/discover?a=b' } })
      expect(first.data.user).toMatchObject({ name: 'Ann', email: ann.email, emailVerified: true, isSuperAdmin: false })
      expect(await world.deliverMails()).toEqual([])
      const session = cookiesOf(first)
      expect((await world.clientWith(session).rest('GET', '/api/auth/me')).body.id).toBe(first.data.user.id)
      // A changed address and name at the provider change nothing here.
      const again = await signIn({ ...ann, name: 'Anna', email: 'root@example.org' })
      expect(again.data.user).toMatchObject({ id: first.data.user.id, name: 'Ann', email: ann.email })
      // The same address of another account there is another user, who gets nothing of the first.
      const other = await signIn({ ...ann, sub: 'ann-2' })
      expect(other).toMatchObject({ status: 409, message: messages.openidAddressTaken })
    },
  )

  test.each<[string, ProviderAccount]>([
    ['says that it is not', { ...ann, email_verified: false }],
    ['does not say whether it is', { sub: 'ann-1', name: 'Ann', email: 'ann@example.org' }],
    ['says so in another form', { ...ann, email_verified: 'true' }],
  ])('takes an address for unverified when the provider %s', async (_what, account) => {
    const { world, signIn } = await providerWorld()
    expect((await signIn(account)).data.user).toMatchObject({ emailVerified: false })
    expect((await world.deliverMails()).map(({ subject }) => subject)).toEqual(['Verify your email address'])
  })

  test('never links an address that has an account, verified there or not', async () => {
    const { world, signIn } = await providerWorld()
    await world.user('Ann')
    for (const account of [ann, { ...ann, email_verified: false }, { ...ann, email: 'ANN@example.org' }])
      expect(await signIn(account)).toMatchObject({ status: 409, message: messages.openidAddressTaken })
    expect(await world.db.selectFrom('openidAccount').selectAll().execute()).toEqual([])
  })

  test('keeps the sign-up modes, reserved names and suspensions', async () => {
    const { world, signIn } = await providerWorld()
    const root = await world.user('Root', { isSuperAdmin: true })
    expect(await signIn({ ...ann, name: 'Root' })).toMatchObject({ status: 400, message: messages.nameReserved })
    expect(await signIn({ sub: 'x', name: 'X' })).toMatchObject({ status: 400, message: messages.openidWithoutAddress })
    await root.api.adminSettings.save({ signUpMode: 'closed' })
    expect(await signIn(ann)).toMatchObject({ status: 403, message: messages.signUpClosed })
    await root.api.adminSettings.save({ signUpMode: 'invitation' })
    expect(await signIn(ann, { returnTo: '/invite/none' })).toMatchObject({ status: 403 })
    await root.api.adminSettings.save({ signUpMode: 'approval' })
    const waiting = await signIn(ann)
    expect(waiting).toMatchObject({ status: 200, data: { outcome: 'awaits-approval' } })
    expect(cookiesOf(waiting)).not.toContain('session')
    expect(await signIn(ann)).toMatchObject({ status: 403, message: messages.accountWaiting })
    await root.api.adminSettings.save({ signUpMode: 'open' })
    const { data } = await signIn({ ...ann, sub: 'b', name: 'Bob', email: 'bob@example.org' })
    await root.api.userManagement.suspend({ id: data.user.id, reason: 'Spam.', until: null, removesContent: false })
    const suspended = await signIn({ ...ann, sub: 'b' })
    expect(suspended).toMatchObject({ status: 403, message: messages.accountSuspended })
    expect(suspended.extra.suspension.reason).toBe('Spam.')
  })

  test('does not lead to other sites', async () => {
    const { signIn } = await providerWorld()
    for (const returnTo of ['//evil.test/', 'https://evil.test/', '/\\evil.test'])
      expect((await signIn(ann, { returnTo })).data.returnTo).toBe('/')
  })
})

describe('an answer of the provider', () => {
  test('works once, and in the browser that began', async () => {
    const { world, provider } = await providerWorld()
    provider.signIn(ann)
    const [one, other] = [await begin(world), await begin(world)]
    const search = await provider.follow(one.url)
    for (const cookie of ['', other.cookie])
      expect(await finish(world, search, cookie)).toMatchObject({
        status: 403,
        message: messages.openidOfAnotherBrowser,
      })
    expect((await finish(world, search, one.cookie)).status).toBe(200)
    expect(await finish(world, search, one.cookie)).toMatchObject({ status: 403, message: messages.openidExpired })
    const late = await begin(world)
    const lateSearch = await provider.follow(late.url)
    world.advance(10 * 60_000)
    expect(await finish(world, lateSearch, late.cookie)).toMatchObject({ status: 403, message: messages.openidExpired })
  })

  test('must name the issuer, the state and the nonce of this sign-in, and its code', async () => {
    const { world, provider } = await providerWorld()
    provider.signIn(ann)
    const attempt = async (change: (search: URLSearchParams, url: URL) => void, isBefore = false) => {
      const { url, cookie } = await begin(world)
      const address = new URL(url)
      if (isBefore) change(address.searchParams, address)
      const search = new URLSearchParams(await provider.follow(address.href))
      if (!isBefore) change(search, address)
      return finish(world, `?${search}`, cookie)
    }
    const invalid = { status: 502, message: messages.openidInvalid }
    expect(await attempt((search) => search.set('iss', 'https://evil.test'))).toMatchObject(invalid)
    expect(await attempt((search) => search.delete('iss'))).toMatchObject(invalid)
    expect(await attempt((search) => search.set('nonce', 'of another sign-in'), true)).toMatchObject(invalid)
    expect(await attempt((search) => search.set('code', 'guessed'))).toMatchObject(invalid)
    expect(await attempt((search) => search.set('state', 'x'))).toMatchObject({
      status: 403,
      message: messages.openidExpired,
    })
    expect(await attempt((search) => search.set('error', 'access_denied'))).toMatchObject({
      status: 400,
      message: messages.openidCancelled,
    })
    // The code of another browser, put into one's own answer.
    const foreign = new URLSearchParams(await provider.follow((await begin(world)).url))
    expect(await attempt((search) => search.set('code', foreign.get('code') ?? ''))).toMatchObject(invalid)
    expect(await world.db.selectFrom('openidAccount').selectAll().execute()).toEqual([])
  })

  test('does not replace the second factor', async () => {
    const { world, signIn, connect } = await providerWorld()
    const user = await world.user('Ann')
    const { browser } = await setUpAuthenticatorApp(world, user)
    expect((await connect(browser, ann)).data).toMatchObject({ outcome: 'connected' })
    const refused = await signIn(ann)
    expect(refused).toMatchObject({ status: 401, extra: { secondFactor: { methods: ['app', 'recovery'] } } })
    expect(cookiesOf(refused)).not.toContain('session')
  })
})

describe('connecting', () => {
  test('needs a recent proof in the same session, is mailed with an undo, and signs in afterwards', async () => {
    const { world, provider, signIn, connect } = await providerWorld()
    const user = await world.user('Ann')
    const bob = await world.user('Bob')
    world.advance(16 * 60_000)
    expect(await begin(world, 'account.connectProvider', undefined, user.cookie)).toMatchObject({
      status: 403,
      extra: { requiresProof: true },
    })
    await user.api.auth.prove({ password })
    // Another user who is signed in in this browser gets nothing.
    provider.signIn(ann)
    const started = await begin(world, 'account.connectProvider', undefined, user.cookie)
    const search = await provider.follow(started.url)
    const swapped = started.cookie.replace(user.cookie, bob.cookie)
    expect(await finish(world, search, swapped)).toMatchObject({
      status: 403,
      message: messages.openidOfAnotherBrowser,
    })
    const connected = await connect(user, ann)
    expect(connected).toMatchObject({ status: 200, data: { outcome: 'connected', returnTo: '/settings?tab=security' } })
    const [mail] = await world.deliverMails()
    expect(mail?.text).toContain('an account of the sign-in provider was connected')
    expect((await signIn(ann)).data.user.id).toBe(user.id)
    await bob.api.auth.prove({ password })
    expect(await connect(bob, ann)).toMatchObject({ status: 409, message: messages.openidConnected })
    await world.guest.api.account.undoTwoFactor({ token: mailedToken(mail) })
    expect(await signIn(ann)).toMatchObject({ status: 409, message: messages.openidAddressTaken })
  })

  test('ends unless it is the only way to sign in', async () => {
    const { world, signIn, connect } = await providerWorld()
    const made = await signIn(ann)
    const only = world.clientWith(cookiesOf(made))
    expect(await refusal(only.api.account.disconnectProvider())).toMatchObject({
      status: 409,
      error: messages.lastWayIn,
    })
    expect((await signIn(ann)).status).toBe(200)
    const bob = await world.user('Bob')
    const session = cookiesOf(await connect(bob, { ...ann, sub: 'bob' }))
    const here = world.clientWith(session)
    expect(await here.api.account.provider()).toMatchObject({ label: 'Example ID', connectedAt: expect.any(String) })
    await here.api.account.disconnectProvider()
    expect(await withRenewedCookie(world, here).api.account.provider()).toMatchObject({ connectedAt: null })
    expect((await signIn({ ...ann, sub: 'bob' })).status).toBe(409)
  })
})

describe('a provider that', () => {
  async function hostileWorld(answer: RequestListener | null) {
    const server = createServer(answer ?? (() => {}))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const openid = { issuer, clientId, clientSecret, label: 'Example ID' }
    return { world: await openWorld({ config: { openid, publicUrl: 'http://folkmoot.test' } }), issuer, server }
  }
  const json =
    (value: (issuer: string) => unknown): RequestListener =>
    (request, response) => {
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(value(`http://${request.headers.host}`)))
    }

  test('does not answer is reported within a bounded time, as is a lost connection', async () => {
    const { world, server } = await hostileWorld(null)
    expect(await begin(world)).toMatchObject({ status: 503, message: messages.openidSilent })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(await begin(world)).toMatchObject({ status: 503, message: messages.openidSilent })
  }, 20_000)

  test.each<[string, RequestListener]>([
    ['answers nonsense', (_, response) => void response.end('<html>')],
    ['fails', (_, response) => void response.writeHead(500).end()],
    ['leads elsewhere', (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    [
      'names another issuer',
      json(() => ({ issuer: 'https://evil.test', authorization_endpoint: 'https://evil.test/a' })),
    ],
    [
      'answers without end',
      (_, response) => {
        response.setHeader('content-type', 'application/json')
        const write = () => {
          while (response.write('x'.repeat(60_000))) {}
        }
        response.on('drain', write)
        write()
      },
    ],
  ])('%s is reported with a sentence', async (_what, answer) => {
    const { world } = await hostileWorld(answer)
    expect(await begin(world)).toMatchObject({ status: 502, message: messages.openidInvalid })
  })

  test('is missing is no failure', async () => {
    const world = await openWorld()
    expect(await begin(world)).toMatchObject({ status: 404, message: messages.openidMissing })
    expect((await world.guest.api.instance.get()).provider).toBeNull()
  })
})
