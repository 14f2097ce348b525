import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../scripts/free-port.mjs'
import { folkmoot, runServerToExit, startServer, temporaryFolder } from '../../support/process.ts'

test('a second server on one folder or one database file refuses to start', async () => {
  const DATA_DIR = temporaryFolder()
  const first = await startServer({ DATA_DIR })
  const sentence = (what: string) =>
    `Folkmoot cannot start: another server runs on ${what}, and only PostgreSQL serves several.\n`
  const refused = { exitCode: 1, stdout: '' }
  const second = await runServerToExit({ DATA_DIR, PORT: '0' })
  expect(second).toEqual({ ...refused, stderr: sentence(`the data folder ${DATA_DIR}`) })
  // Another folder with the same database, even by a link.
  const linked = join(temporaryFolder(), 'linked.db')
  symlinkSync(join(DATA_DIR, 'folkmoot.db'), linked)
  for (const DATABASE_URL of [join(DATA_DIR, 'folkmoot.db'), linked]) {
    const third = await runServerToExit({ DATA_DIR: temporaryFolder(), DATABASE_URL, PORT: '0' })
    expect(third).toEqual({ ...refused, stderr: sentence(`the database ${DATABASE_URL}`) })
  }
  // Commands run besides.
  expect(await folkmoot(['user', 'list'], { DATA_DIR })).toMatchObject({ exitCode: 0, stderr: '' })
  first.child.kill('SIGKILL')
  await first.ended

  const DATABASE_URL = join(DATA_DIR, 'folkmoot.db')
  const elsewhere = temporaryFolder()
  const apart = await startServer({ DATA_DIR: elsewhere, DATABASE_URL })
  const third = await runServerToExit({ DATA_DIR: temporaryFolder(), DATABASE_URL, PORT: '0' })
  expect(third).toEqual({ ...refused, stderr: sentence(`the database ${DATABASE_URL}`) })
  apart.child.kill('SIGTERM')
  expect(await apart.ended).toMatchObject({ exitCode: 0 })
})

test('a server that cannot listen says why', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const PORT = String((other.address() as AddressInfo).port)
  const sentenceOf = async (env: Record<string, string>) =>
    (await runServerToExit({ DATA_DIR: temporaryFolder(), PORT, ...env })).stderr
  expect(await sentenceOf({})).toBe(`Folkmoot cannot start: another program listens on 127.0.0.1:${PORT}.\n`)
  for (const HOST of ['[::1', '203.0.113.7'])
    expect(await sentenceOf({ HOST })).toBe(
      `Folkmoot cannot start: HOST must be an address of this machine (it is "${HOST}").\n`,
    )
})

test('listens on an address in brackets, where the commands find it', async () => {
  const port = await freePort()
  const env = { DATA_DIR: temporaryFolder(), HOST: '[::1]', PORT: String(port) }
  const server = await startServer(env)
  expect(server.address).toBe(`http://[::1]:${port}`)
  expect((await fetch(`http://[::1]:${port}/readyz`)).status).toBe(200)
  expect(await folkmoot(['health'], env)).toMatchObject({ exitCode: 0, stderr: '' })
  expect((await folkmoot(['doctor'], env)).stdout).toContain(`[::1]:${port}`)
})
