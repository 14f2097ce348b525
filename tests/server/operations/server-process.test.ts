import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { folkmoot, runServerToExit, startServer, stubPage, temporaryFolder } from '../../support/process.ts'

const account = JSON.stringify({ name: 'Ann', email: 'ann@example.org', password: 'correct horse' })

/** Whether the address still answers. */
const isOpen = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** The content of a database that no other process has open. */
async function accountsIn(dataDir: string) {
  const db = openSqlite(join(dataDir, 'folkmoot.db'))
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    const emails = await db.selectFrom('user').select('email').orderBy('email').execute()
    return { check: rows[0]?.integrity_check, emails: emails.map(({ email }) => email) }
  } finally {
    await db.destroy()
  }
}

test('finishes the request in flight on stop, exits with 0 and leaves an intact database', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const server = await startServer({ DATA_DIR: dataDir })
  const headers = { 'content-type': 'application/json', 'content-length': account.length, expect: '100-continue' }
  const signup = request(`${server.address}/api/auth/signup`, { method: 'POST', headers })
  signup.flushHeaders()
  // The server has started the request and waits for its body.
  await once(signup, 'continue')
  server.child.kill('SIGTERM')
  while (await isOpen(server.address)) {}
  expect(server.child.exitCode).toBeNull()

  signup.end(account)
  const [answer] = (await once(signup, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(201)
  answer.resume()
  expect(await server.ended).toMatchObject({ exitCode: 0, stderr: '' })
  expect(readdirSync(dataDir).filter((name) => name.startsWith('folkmoot.db'))).toEqual(['folkmoot.db'])
  expect(await accountsIn(dataDir)).toEqual({ check: 'ok', emails: ['ann@example.org'] })
})

test('commands print links to the address of the server, unless theirs is given', async () => {
  const DATA_DIR = temporaryFolder()
  const linksOf = async (env: Record<string, string> = {}) => {
    const printed = [
      await folkmoot(['setup-link'], { DATA_DIR, ...env }),
      await folkmoot(['user', 'create', `${Math.random()}@example.org`, '--name', 'Ann'], { DATA_DIR, ...env }),
      await folkmoot(['user', 'password', 'ann@example.org'], { DATA_DIR, ...env }),
    ]
    return printed.map(({ stdout }) => /https?:\/\/[^/\s]*/.exec(stdout)?.[0])
  }
  const all = (address: string) => [address, address, address]
  await folkmoot(['user', 'create', 'ann@example.org', '--name', 'Ann'], { DATA_DIR })
  expect(await linksOf()).toEqual(all('http://localhost:3000'))
  for (const PUBLIC_URL of ['https://old.example.org', 'https://forum.example.org:8443']) {
    const server = await startServer({ DATA_DIR, PUBLIC_URL })
    expect(await linksOf()).toEqual(all(PUBLIC_URL))
    server.child.kill('SIGTERM')
    await server.ended
  }
  expect(await linksOf({ PUBLIC_URL: 'https://new.example.org' })).toEqual(all('https://new.example.org'))
})

test('asks load balancers to look elsewhere before it closes its connections', async () => {
  const server = await startServer({ DATA_DIR: temporaryFolder(), DRAIN_SECONDS: '3' })
  const status = async (path: string) => (await fetch(server.address + path)).status
  expect(await status('/readyz')).toBe(200)
  server.child.kill('SIGTERM')
  await expect.poll(() => status('/readyz')).toBe(503)
  expect(await status('/api/feed/new')).toBe(200)
  expect(await status('/healthz')).toBe(200)
  expect(await server.ended).toMatchObject({ exitCode: 0, stderr: '' })
})

const englishOnly =
  'Languages     English only, because this server runs from its sources. “npm start” builds and serves all.'

test('says from its sources that it speaks English only', async () => {
  const { said } = await startServer({ DATA_DIR: temporaryFolder(), NODE_ENV: 'production' }, 'sources')
  expect(said.stdout).toContain(`  ${englishOnly}\n`)
})

test('prints its address, data folder, mail transport and how to set it up', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const env = { DATA_DIR: dataDir, PUBLIC_URL: 'https://forum.example.org' }
  const server = await startServer(env)
  const [block = ''] = server.said.stdout.match(/ *Folkmoot(.+\n)+/) ?? []
  expect(block.trim().split(/\n */)).toEqual([
    `Folkmoot      https://forum.example.org  (listening on ${server.address})`,
    `Data          ${dataDir}`,
    `Mail          files in ${join(dataDir, 'outbox')}, links in this log`,
    ...(process.env.BUILT_SERVER ? [] : [englishOnly]),
    expect.stringMatching(/^Set up {8}https:\/\/forum\.example\.org\/setup#[\w-]{22}$/),
    'Open this link to set up the site. It works once, for 24 hours. For a new one: npx folkmoot setup-link',
  ])

  const get = (path: string) => fetch(`${server.address}${path}`)
  // The built server also renders the page, if it is ready.
  const pages = ['/', '/communities/chess/posts/1?sort=new']
  for (const path of pages)
    expect(await (await get(path)).text()).toMatch(/^<!doctype html><title>(.+ · )?Folkmoot<\/title>$/)
  for (const path of ['/api/nowhere', '/assets/gone.js']) {
    const answer = await get(path)
    expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 404, body: { error: 'Not found' } })
  }
  expect((await get('/readyz')).status).toBe(200)

  // Everything works without a mail server: the link is in the log.
  const logged = new Promise<string>((resolve) => {
    server.child.stdout?.on('data', () => {
      const [link] = server.said.stdout.match(/https:\S+verify-email\?token=[\w-]+/) ?? []
      if (link) resolve(link)
    })
  })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${server.address}/api/auth/signup`, { method: 'POST', headers, body: account })
  const token = new URL(await logged).searchParams.get('token') ?? ''
  expect((await get(`/api/auth/verify-email?token=${token}`)).status).toBe(200)
  expect(readdirSync(join(dataDir, 'outbox'))).toEqual([expect.stringMatching(/^2\d{3}-.*\.eml$/)])
  expect(await folkmoot(['admin', 'grant', 'ann@example.org'], { DATA_DIR: dataDir })).toMatchObject({ exitCode: 0 })

  // The process that started it is gone: it stops as well.
  server.child.disconnect()
  expect(await server.ended).toMatchObject({ exitCode: 0 })
  const again = await startServer(env)
  expect(again.said.stdout).not.toMatch(/Super admin|Set up/)
  expect((await fetch(`${again.address}/healthz`)).status).toBe(200)
  again.child.kill('SIGINT')
  expect(await again.ended).toMatchObject({ exitCode: 0, stderr: '' })
})

test('makes no user super admin at a start, although the address of SUPER_ADMIN_EMAIL is verified', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const start = () => startServer({ DATA_DIR: dataDir, SUPER_ADMIN_EMAIL: 'ann@example.org' })
  const first = await start()
  const headers = { 'content-type': 'application/json' }
  const signup = await fetch(`${first.address}/api/auth/signup`, { method: 'POST', headers, body: account })
  expect(signup.status).toBe(201)
  first.child.kill('SIGTERM')
  await first.ended
  // The operator's command verifies without a proof of the mailbox, as a link that was opened signed out.
  const { exitCode } = await folkmoot(['user', 'verify', 'ann@example.org'], { DATA_DIR: dataDir })
  expect(exitCode).toBe(0)

  const second = await start()
  expect(second.said.stdout).toContain('Super admin   none yet.')
  const cookie = String(signup.headers.get('set-cookie')).split(';')[0] ?? ''
  const me = await fetch(`${second.address}/api/auth/me`, { headers: { cookie } })
  expect(await me.json()).toMatchObject({ emailVerified: true, isSuperAdmin: false })
  second.child.kill('SIGTERM')
  await second.ended
})

test('refuses to start with an invalid environment in one sentence, before creating files', async () => {
  const DATA_DIR = join(temporaryFolder(), 'data')
  expect(await runServerToExit({ DATA_DIR, PORT: 'many' })).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'Folkmoot cannot start: PORT must be a number (it is "many").\n',
  })
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('refuses to start on a taken port in one sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { exitCode, stderr } = await runServerToExit({ DATA_DIR: join(temporaryFolder(), 'data'), PORT: String(port) })
  expect(exitCode).toBe(1)
  expect(stderr).toMatch(new RegExp(`^Folkmoot cannot start: [^\\n]*${port}[^\\n]*\\.\\n$`))
})

test('the built server answers like the sources, and loads deferred modules later', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const server = await startServer({ DATA_DIR: dataDir, PUBLIC_URL: 'https://forum.example.org' }, 'bundled')
  expect(server.said.stdout).not.toContain('Languages')
  const get = (path: string) => fetch(`${server.address}${path}`)
  // The renderer is a separate program.
  await expect.poll(async () => (await get('/')).text()).toBe(stubPage.replace('Folkmoot', 'Welcome · Folkmoot'))
  expect((await get('/api/docs/')).status).toBe(200)
  expect(await (await get('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
  const headers = { 'content-type': 'application/json' }
  const signedUp = await fetch(`${server.address}/api/auth/signup`, { method: 'POST', headers, body: account })
  expect(signedUp.status).toBe(201)
  const outbox = join(dataDir, 'outbox')
  await expect.poll(() => existsSync(outbox) && readdirSync(outbox).length > 0).toBe(true)
  server.child.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ exitCode: 0, stderr: '' })
})
