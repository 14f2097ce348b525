import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '../../../src/server/platform/config.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { trpcRequest } from '../../support/api-requests.ts'
import { openWorld } from '../../support/checked-world.ts'
import { clientId, startOpenidProvider, clientSecret as typedSecret } from '../../support/identity/openid-provider.ts'
import { cookiesOf } from '../../support/identity/sign-in-links.ts'
import { databaseContents } from '../../support/identity/sign-up.ts'
import { refusal } from '../../support/refusal.ts'

const publicUrl = 'http://folkmoot.test'
const redirectUri = `${publicUrl}/sign-in/provider`
const ann = { sub: 'ann-1', name: 'Ann', email: 'ann@example.org', email_verified: true }
const key = Buffer.alloc(32, 5)

async function settingsWorld(config: Partial<Config> = {}) {
  const provider = await startOpenidProvider(redirectUri)
  onTestFinished(provider.close)
  const world = await openWorld({ config: { publicUrl, secretKey: key, ...config } })
  const logged: unknown[] = []
  const keep = (...line: unknown[]) => void logged.push(line)
  world.services.log = { info: keep, warn: keep, error: keep }
  const root = await world.user('Root', { isSuperAdmin: true })
  const typed = { issuer: provider.issuer, clientId, clientSecret: typedSecret, label: 'Example ID' }

  const send = async (path: string, input: unknown, cookie = '') => {
    const answer = await world.app.inject({ ...trpcRequest(path, 'mutation', input), headers: { cookie } })
    const { result, error } = JSON.parse(answer.body)
    return { status: answer.statusCode, headers: answer.headers, data: result?.data, message: error?.message }
  }
  /** Signs in with Ann's account of the provider in a new browser. */
  async function signIn() {
    provider.signIn(ann)
    const begun = await send('auth.startOpenid', {})
    if (begun.status !== 200) return begun
    return send('auth.finishOpenid', { search: await provider.follow(begun.data.url) }, cookiesOf(begun))
  }
  return { world, provider, root, logged, typed, settings: root.api.adminSettings, signIn }
}

test('a provider set in System Settings signs users in from the next request on, until it is removed', async () => {
  const { world, settings, typed, signIn } = await settingsWorld()
  const none = { provider: null, redirectUrl: redirectUri, connected: 0, setBy: null, problem: null }
  expect(await settings.openid()).toEqual(none)
  expect(await world.guest.api.instance.get()).toMatchObject({ provider: null })
  expect(await signIn()).toMatchObject({ status: 404, message: messages.openidMissing })

  const { clientSecret: _, ...shown } = typed
  expect(await settings.saveOpenid({ provider: typed })).toEqual({ ...none, provider: shown })
  expect(await world.guest.api.instance.get()).toMatchObject({ provider: 'Example ID' })
  expect(await signIn()).toMatchObject({ status: 200, data: { outcome: 'signed-up' } })
  expect(await settings.openid()).toMatchObject({ connected: 1 })

  // The secret stays while the other two do.
  await settings.saveOpenid({ provider: { ...shown, label: '' } })
  expect(await world.guest.api.instance.get()).toMatchObject({ provider: '127.0.0.1' })
  expect(await signIn()).toMatchObject({ status: 200 })

  expect(await settings.saveOpenid({ provider: null })).toEqual(none)
  expect(await world.guest.api.instance.get()).toMatchObject({ provider: null })
  expect(await signIn()).toMatchObject({ status: 404, message: messages.openidMissing })
  // Connections wait for their issuer.
  await settings.saveOpenid({ provider: typed })
  expect(await signIn()).toMatchObject({ status: 200, data: { outcome: 'signed-in' } })
  expect(await settings.openid()).toMatchObject({ connected: 1 })
})

test('the secret is stored encrypted for its provider, and stands in no answer, audit entry or log', async () => {
  const { world, root, settings, typed, logged, signIn } = await settingsWorld()
  const answer = await settings.saveOpenid({ provider: typed })
  expect(await signIn()).toMatchObject({ status: 200 })
  const { items } = await root.api.auditLog.list({})
  expect(items[0]).toMatchObject({ action: 'settings.change', detail: `openidProvider: none → ${typed.issuer}` })
  for (const text of [answer, await settings.openid(), items, logged])
    expect(JSON.stringify(text)).not.toContain(typedSecret)
  expect(await databaseContents(world.db)).not.toContain(typedSecret)

  // A changed row cannot send the secret to another server.
  const { value } = await world.db
    .selectFrom('instanceSetting')
    .select('value')
    .where('key', '=', 'openidProvider')
    .executeTakeFirstOrThrow()
  const set = (changed: string) =>
    world.db.updateTable('instanceSetting').set({ value: changed }).where('key', '=', 'openidProvider').execute()
  const thief = await startOpenidProvider(redirectUri)
  onTestFinished(thief.close)
  await set(value.replace(typed.issuer, thief.issuer))
  expect(await signIn()).toMatchObject({ status: 503, message: messages.openidUnusable })
  expect(await settings.openid()).toMatchObject({ problem: messages.openidSecretUnreadable })
  await set('damaged')
  expect(await signIn()).toMatchObject({ status: 404, message: messages.openidMissing })
  expect(await settings.openid()).toMatchObject({ provider: null, problem: messages.openidProviderDamaged })
  expect(await settings.saveOpenid({ provider: typed })).toMatchObject({ problem: null })
  expect(await signIn()).toMatchObject({ status: 200 })
})

test('a SECRET_KEY that comes later encrypts the secret again', async () => {
  const { world, settings, typed, signIn } = await settingsWorld({ secretKey: Buffer.alloc(32, 9) })
  await settings.saveOpenid({ provider: typed })
  const file = `${world.services.config.dataDir}/secret.key`
  writeFileSync(file, Buffer.alloc(32, 9))
  world.services.config.secretKey = key
  await world.runJobs()
  rmSync(file)
  expect(await settings.openid()).toMatchObject({ problem: null })
  expect(await signIn()).toMatchObject({ status: 200 })
})

test('asks for the secret again when the issuer or the client changes', async () => {
  const { world, settings, typed } = await settingsWorld()
  const { clientSecret: _, ...kept } = typed
  const needed = { status: 400, error: messages.openidSecretNeeded, field: 'clientSecret' }
  expect(await refusal(settings.saveOpenid({ provider: kept }))).toMatchObject(needed)
  await settings.saveOpenid({ provider: typed })
  const stranger = await startOpenidProvider(redirectUri)
  onTestFinished(stranger.close)
  for (const change of [{ issuer: stranger.issuer }, { clientId: 'another' }])
    expect(await refusal(settings.saveOpenid({ provider: { ...kept, ...change } }))).toMatchObject(needed)
  world.services.config.secretKey = Buffer.alloc(32, 7)
  expect(await refusal(settings.saveOpenid({ provider: kept }))).toMatchObject(needed)
})

test('refuses what is no provider, naming the field, and keeps the earlier one', async () => {
  const { settings, typed } = await settingsWorld()
  await settings.saveOpenid({ provider: typed })
  const saved = await settings.openid()
  const pages: Record<string, [number, string]> = {}
  const other = createServer((request, response) => {
    const [status, body] = pages[request.url ?? ''] ?? [404, 'not here']
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const metadata = (issuer: string, rest: object) => JSON.stringify({ issuer, ...rest })
  const document = '/.well-known/openid-configuration'
  pages[`/page${document}`] = [200, '<html>']
  pages[`/foreign${document}`] = [200, metadata(typed.issuer, { token_endpoint: `${address}/token` })]
  pages[`/bare${document}`] = [200, metadata(`${address}/bare`, {})]
  pages[`/large${document}`] = [200, metadata(`${address}/large`, { filler: 'x'.repeat(600_000) })]
  for (const path of ['', '/page', '/foreign', '/bare', '/large'])
    expect(await refusal(settings.saveOpenid({ provider: { ...typed, issuer: address + path } }))).toMatchObject({
      status: 400,
      error: messages.openidIssuerInvalid,
      field: 'issuer',
    })
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  await new Promise((resolve) => silent.close(resolve))
  const unanswered = { ...typed, issuer: `http://127.0.0.1:${port}` }
  expect(await refusal(settings.saveOpenid({ provider: unanswered }))).toMatchObject({
    status: 400,
    error: messages.openidIssuerSilent,
    field: 'issuer',
  })

  for (const issuer of [
    '',
    'garbage',
    'http://id.example.org',
    'https://a:b@id.example.org',
    'https://id.example.org/?x',
  ])
    expect(await refusal(settings.saveOpenid({ provider: { ...typed, issuer } }))).toMatchObject({
      status: 400,
      error: expect.stringMatching(/^Issuer /),
    })
  for (const [field, value, error] of [
    ['clientId', ' ', 'Client ID is required'],
    ['clientId', 'x'.repeat(501), 'Client ID must be at most 500 characters'],
    ['clientSecret', '', 'Client secret is required'],
    ['label', 'x'.repeat(41), 'Name on the button must be at most 40 characters'],
  ] as const)
    expect(await refusal(settings.saveOpenid({ provider: { ...typed, [field]: value } }))).toMatchObject({
      status: 400,
      error,
    })
  expect(await settings.openid()).toEqual(saved)
})

test('the environment wins, and the settings cannot change it', async () => {
  const openid = { issuer: 'https://id.example.org', clientId: 'moot', clientSecret: typedSecret, label: 'Club' }
  const { world, settings, typed } = await settingsWorld({ openid })
  const { clientSecret: _, ...provider } = openid
  expect(await settings.openid()).toMatchObject({ provider, setBy: 'OIDC_ISSUER', problem: null })
  expect(JSON.stringify(await settings.openid())).not.toContain(typedSecret)
  for (const change of [typed, null])
    expect(await refusal(settings.saveOpenid({ provider: change }))).toMatchObject({
      status: 409,
      error: messages.openidFixed,
    })
  expect(await world.guest.api.instance.get()).toMatchObject({ provider: 'Club' })
})

test('another issuer signs no one in to accounts of the earlier one', async () => {
  const { world, settings, typed, signIn } = await settingsWorld()
  await settings.saveOpenid({ provider: typed })
  const first = await signIn()
  const other = await startOpenidProvider(redirectUri)
  onTestFinished(other.close)
  // A sign-in that began at the earlier provider ends with it.
  const begun = await world.app.inject(trpcRequest('auth.startOpenid', 'mutation', {}))
  await settings.saveOpenid({ provider: { ...typed, issuer: other.issuer } })
  expect(await settings.openid()).toMatchObject({ connected: 0 })
  const state = new URL(JSON.parse(begun.body).result.data.url).searchParams.get('state') ?? ''
  const late = await world.app.inject({
    ...trpcRequest('auth.finishOpenid', 'mutation', { search: `?state=${state}&code=x` }),
    headers: { cookie: cookiesOf(begun) },
  })
  expect(late.statusCode).toBe(403)
  other.signIn(ann)
  const there = await world.app.inject(trpcRequest('auth.startOpenid', 'mutation', {}))
  const search = await other.follow(JSON.parse(there.body).result.data.url)
  const answer = await world.app.inject({
    ...trpcRequest('auth.finishOpenid', 'mutation', { search }),
    headers: { cookie: cookiesOf(there) },
  })
  expect(answer.statusCode).toBe(409)
  expect(JSON.parse(answer.body).error.message).toBe(messages.openidAddressTaken)
  expect(first.status).toBe(200)
})
