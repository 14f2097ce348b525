import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serveBuilt } from '../../../src/server/api/pages/built-client.ts'
import { buildApp } from '../../../src/server/app.ts'
import type { Config } from '../../../src/server/platform/config.ts'
import { openWorld } from '../../support/checked-world.ts'
import { plainImage, uploadedPath } from '../../support/platform/images.ts'
import { temporaryFolder } from '../../support/process.ts'

/** The product with a bundle of one page and one script. */
async function wholeApp(config: Partial<Config> = {}) {
  const world = await openWorld({ config })
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Folkmoot</title>')
  writeFileSync(join(folder, 'assets/main-1.js'), 'export {}')
  const app = await buildApp(world.services, serveBuilt(folder))
  onTestFinished(() => app.close())
  const image = await uploadedPath(world, await world.user('Ann'), await plainImage(10, 10))
  return { world, app, image }
}

/** A content security policy as directives and their sources. */
const policyOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    String(headers['content-security-policy'] ?? '')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  )

const pathsOf = (image: string) => [
  '/',
  '/communities/chess/posts/1',
  '/assets/main-1.js',
  '/api/communities',
  '/api/auth/me',
  '/api/nowhere',
  '/trpc/auth.viewer',
  '/trpc/nowhere',
  '/api/openapi.json',
  '/api/docs/',
  '/api/docs/static/swagger-ui-bundle.js',
  '/healthz',
  image,
  `${image}/avatar`,
]

test("allows only the product's own scripts and no framing in every answer", async () => {
  const { app, image } = await wholeApp()
  for (const url of pathsOf(image)) {
    const { headers, statusCode } = await app.inject({ url })
    expect.soft(statusCode, url).toBeLessThan(500)
    const policy = policyOf(headers)
    const scripts: string[] = policy['script-src'] ?? policy['default-src'] ?? ['*']
    expect
      .soft({ url, unsafe: scripts.filter((source) => !/^('self'|'none'|'sha\d{3}-[^']+')$/.test(source)) })
      .toEqual({
        url,
        unsafe: [],
      })
    expect.soft(policy['script-src-attr'] ?? ["'none'"], url).toEqual(["'none'"])
    expect.soft(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect.soft(headers['strict-transport-security'], url).toBeUndefined()
    expect.soft(headers['x-powered-by'], url).toBeUndefined()
    expect.soft(headers.server, url).toBeUndefined()
  }
})

test('lets a page load its own files and images, and send forms and calls to itself only', async () => {
  const { app } = await wholeApp()
  const policy = policyOf((await app.inject({ url: '/' })).headers)
  expect(policy).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
})

test('sends the same headers with refusals, including refusals of cross-site writes', async () => {
  const { app } = await wholeApp()
  for (const request of [
    { method: 'POST', url: '/api/auth/login', headers: { origin: 'https://evil.example' } },
    { method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'application/json' }, payload: '{' },
    { method: 'POST', url: '/api/auth/logout', headers: { 'content-type': 'text/plain' }, payload: 'x' },
    { method: 'POST', url: '/api/media/upload' },
  ] as const) {
    const { headers, statusCode } = await app.inject(request)
    expect.soft(statusCode).toBeGreaterThanOrEqual(400)
    expect.soft(policyOf(headers)['script-src'], JSON.stringify(request)).toEqual(["'self'"])
    expect.soft(headers, JSON.stringify(request)).toMatchObject({ 'x-content-type-options': 'nosniff' })
  }
})

test('requires https only on instances with https', async () => {
  const { app, image } = await wholeApp({ publicUrl: 'https://forum.example.org', trustProxy: '127.0.0.1' })
  for (const url of pathsOf(image)) {
    const { headers } = await app.inject({ url })
    expect.soft(headers['strict-transport-security'], url).toBe('max-age=31536000')
  }
  const policyBy = async (protocol: string) =>
    policyOf((await app.inject({ url: '/', headers: { 'x-forwarded-proto': protocol } })).headers)
  expect(await policyBy('https')).toHaveProperty('upgrade-insecure-requests', [])
  // A page that came by http gets its scripts, which lead to the right address.
  expect(await policyBy('http')).not.toHaveProperty('upgrade-insecure-requests')
})

test('forbids shared caching of personal answers', async () => {
  const { world, app } = await wholeApp()
  const bob = await world.user('Bob')
  for (const url of ['/api/auth/me', '/api/users/me/settings', '/api/users/me/sessions', '/api/users/me/export']) {
    const { headers } = await app.inject({ url, headers: { cookie: bob.cookie } })
    expect.soft(String(headers['cache-control'] ?? ''), url).not.toMatch(/public|immutable/)
  }
})

test('answers an unknown path of the API as such in every spelling, not with the page of the app', async () => {
  const { app } = await wholeApp()
  for (const url of ['/api/nowhere', '/%61pi/nowhere', '/%74rpc/a/b', '/feed%73/nowhere', '/%61ssets/nowhere.js']) {
    const { statusCode, headers, body } = await app.inject({ url })
    const answer = [statusCode, headers['cache-control'], JSON.parse(body)]
    expect.soft(answer, url).toEqual([404, 'no-store', { error: 'Not found' }])
  }
  expect((await app.inject({ url: '/a#%E0%A4%A' })).statusCode).toBe(200)
})
