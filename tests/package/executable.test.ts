import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { freePort } from '../../scripts/free-port.mjs'
import { run, start, startServer, temporaryFolder, unpackedIn } from './bare-root.ts'

const maximumBytes = 160_000_000

test('is one file of at most 160 MB that needs only libraries of the system', () => {
  const root = process.env.BARE_ROOT ?? ''
  expect(statSync(join(root, 'folkmoot')).size).toBeLessThan(maximumBytes)
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const unexpected = files.map(({ name }) => name).filter((name) => !/\.so(\.\d+)*$/.test(name))
  expect(unexpected.sort()).toEqual(['folkmoot', 'passwd'])
})

test('serves pages, files and documents, and stops gracefully', async () => {
  const data = temporaryFolder()
  const { address, stop, ended, said } = await startServer(data)
  const page = await (await fetch(address)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
  const compressed = await fetch(address + script, { headers: { 'accept-encoding': 'br' } })
  expect([compressed.status, compressed.headers.get('content-encoding')]).toEqual([200, 'br'])
  expect((await fetch(`${address}/api/docs/`)).status).toBe(200)
  expect((await fetch(`${address}/api/openapi.json`)).status).toBe(200)
  expect(said.stdout).toMatch(/Set up +http:\S+\/setup#/)
  const PORT = new URL(address).port
  expect((await run(data, ['health'], { PORT })).exitCode).toBe(0)
  stop()
  expect((await ended).exitCode).toBe(0)
  const gone = await run(data, ['health'], { PORT })
  expect([gone.exitCode, gone.stderr]).toEqual([1, expect.stringMatching(/^The server does not answer at .*\n$/)])
})

test('makes a backup in its own process, which the command restores', async () => {
  const data = temporaryFolder()
  expect((await run(data, ['user', 'create', 'ada@example.org', '--name', 'Ada'])).exitCode).toBe(0)
  // The daily backup of an instance without backups is due.
  const { stop, ended, said } = await startServer(data)
  await expect.poll(() => said.stdout).toContain('/folkmoot setup-link')
  const backups = () => readdirSync(join(data, 'backups')).filter((name) => name.endsWith('.tar.gz'))
  await expect.poll(backups).toHaveLength(1)
  stop()
  await ended
  rmSync(join(data, 'folkmoot.db'))
  const restored = await run(data, ['restore', '--force', `/data/backups/${backups()[0]}`])
  expect([restored.exitCode, restored.stderr]).toEqual([0, ''])
  expect((await run(data, ['user', 'list'])).stdout).toContain('ada@example.org')
})

test('starts several times at once, and again after damage to its files', async () => {
  const data = temporaryFolder()
  const versions = await Promise.all(Array.from({ length: 4 }, () => run(data, ['--version'])))
  for (const { exitCode, stdout } of versions) expect([exitCode, stdout]).toEqual([0, `${packageJson.version}\n`])
  const folder = unpackedIn(data)
  const native = join(folder, 'node_modules/better-sqlite3/prebuilds', `${process.platform}-${process.arch}.node`)
  const bytes = statSync(native).size
  truncateSync(native, bytes / 2)
  writeFileSync(join(folder, 'dist/server/server.js'), 'console.log("changed")')
  rmSync(join(folder, 'dist/client'), { recursive: true })
  const { address, stop, ended, said } = await startServer(data)
  expect((await fetch(address)).status).toBe(200)
  stop()
  await ended
  expect([statSync(native).size, said.stdout.includes('changed')]).toEqual([bytes, false])
})

test('refuses bad input with one sentence and an exit code', async () => {
  const data = temporaryFolder()
  expect(await run(data, ['--port', '80'])).toMatchObject({ exitCode: 2, stderr: "error: unknown option '--port'\n" })
  expect(await run(data, ['nonsense'])).toMatchObject({ exitCode: 2, stderr: "error: unknown command 'nonsense'\n" })
  const wrong = await run(data, [], { PORT: 'eighty' })
  expect([wrong.exitCode, wrong.stderr]).toEqual([
    1,
    'Folkmoot cannot start: PORT must be a number (it is "eighty").\n',
  ])
  const missing = await run(data, ['restore', '/data/missing.tar.gz'])
  expect([missing.exitCode, missing.stderr.trim().split('\n').length]).toEqual([1, 1])
  expect(existsSync(join(data, 'folkmoot.db'))).toBe(false)
  writeFileSync(join(data, 'folkmoot.db'), 'not a database, but long enough to be taken for one'.repeat(100))
  const damaged = await run(data, [], { PORT: String(await freePort()) })
  expect([damaged.exitCode, damaged.stderr]).toEqual([
    1,
    expect.stringMatching(/^Folkmoot cannot start: .*damaged.*\n$/),
  ])
})

test('says in one sentence when it cannot unpack its files', async () => {
  const data = temporaryFolder()
  for (const name of ['.cache-0', `.cache-${process.getuid?.()}`]) writeFileSync(join(data, name), '')
  const refused = await run(data, ['--version'])
  expect([refused.exitCode, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/^Folkmoot cannot start: its files cannot be unpacked. Set XDG_CACHE_HOME to .*\n$/),
  ])
  mkdirSync(join(data, 'cache'))
  expect((await start(data, ['--version'], { XDG_CACHE_HOME: '/data/cache' }).ended).exitCode).toBe(0)
  expect(readFileSync(join(data, '.cache-0'), 'utf8')).toBe('')
})
