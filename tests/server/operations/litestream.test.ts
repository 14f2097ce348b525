import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { findDatabaseFault } from '../../../src/server/platform/db/sqlite/database-files.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { startServer, temporaryFolder } from '../../support/process.ts'

const config = join(import.meta.dirname, '../../../contrib/litestream.yml')
const litestream = join(import.meta.dirname, '../../../node_modules/@flydotio/litestream-linux-x64/litestream')
/** Its package exists for this platform only. */
const canRun = process.platform === 'linux' && process.arch === 'x64'
/** The interval of the configuration, and as much again for a machine under load, in milliseconds. */
const window = 2_000

async function killed(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

test.runIf(canRun)('a replica lacks nothing that was acknowledged before the interval', async () => {
  const DATA_DIR = temporaryFolder()
  const env = { DATA_DIR, LITESTREAM_REPLICA: join(temporaryFolder(), 'replica') }
  const server = await startServer({ DATA_DIR, RATE_LIMITS: 'off' })
  const replication = spawn(litestream, ['replicate', '-config', config], { env, stdio: 'ignore' })
  onTestFinished(() => void replication.kill('SIGKILL'))
  const segmentTimes = () =>
    globSync('generations/*/wal/**/*.lz4', { cwd: env.LITESTREAM_REPLICA }).map(
      (file) => statSync(join(env.LITESTREAM_REPLICA, file)).mtimeMs,
    )
  const acknowledged: { email: string; at: number }[] = []
  let isOver = false
  async function write(writer: number) {
    for (let at = 0; !isOver; at++) {
      const email = `user-${writer}-${at}@example.org`
      const body = JSON.stringify({ name: 'Ann', email, password: 'correct horse' })
      const headers = { 'content-type': 'application/json' }
      const sent = fetch(`${server.address}/api/auth/signup`, { method: 'POST', headers, body })
      const answer = await sent.catch(() => null)
      if (answer?.status === 201) acknowledged.push({ email, at: Date.now() })
    }
  }
  const writers = [1, 2, 3].map(write)
  // Each second has a sync and a checkpoint of the server.
  while (segmentTimes().length < 10 || acknowledged.length < 100) await setTimeout(100)
  isOver = true
  await Promise.all([killed(server.child), killed(replication)])
  await Promise.all(writers)
  // A busy machine may give Litestream no turn before the end, so the window ends with its last sync.
  const end = Math.max(...segmentTimes())

  const restored = join(temporaryFolder(), 'folkmoot.db')
  const args = ['restore', '-config', config, '-o', restored, join(DATA_DIR, 'folkmoot.db')]
  execFileSync(litestream, args, { env, stdio: 'ignore' })
  expect(findDatabaseFault(restored)).toBeNull()
  const db = openSqlite(restored)
  onTestFinished(() => db.destroy())
  const emails = new Set((await db.selectFrom('user').select('email').execute()).map(({ email }) => email))
  const older = acknowledged.filter(({ at }) => at < end - window)
  expect(older.length).toBeGreaterThan(10)
  expect(older.filter(({ email }) => !emails.has(email))).toEqual([])
  // The checkpoints of the server did not make it begin again.
  expect(globSync('generations/*', { cwd: env.LITESTREAM_REPLICA })).toHaveLength(1)
})
