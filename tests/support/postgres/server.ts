import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../scripts/free-port.mjs'
import { postgresPrograms } from './binaries.ts'

/** PostgreSQL refuses to run as root. `nobody` exists on every system. */
const nobody = { uid: 65_534, gid: 65_534 }
const otherUser = process.getuid?.() === 0 ? nobody : {}

/** Tests lose nothing when the machine fails. */
const withoutDisk = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  max_wal_size: '4GB',
  log_min_messages: 'log',
}

/** Starts a server with an empty cluster on a free port of this machine. `isDurable` makes it wait for the disk. */
export async function startPostgres({ isDurable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-postgres-'))
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const isRoot = 'uid' in otherUser
  if (isRoot) chownSync(data, nobody.uid, nobody.gid)
  const programs = postgresPrograms(isRoot ? join(folder, 'programs') : null)
  const options = { ...otherUser, cwd: data, env: { ...process.env, LC_ALL: 'C' } }
  const initdb = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync']
  await promisify(execFile)(join(programs, 'initdb'), [...initdb, '--locale', 'C'], options)

  const port = await freePort()
  const all = { ...settings, ...(isDurable ? {} : withoutDisk), port: String(port) }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const hasExited = once(server, 'exit')
  const killWithParent = () => server.kill('SIGQUIT')
  process.once('exit', killWithParent)
  let said = ''
  const isReady = new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('database system is ready to accept connections')) resolve()
    })
    void hasExited.then(() => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })
  await isReady
  return {
    /** The address of a database of this name. */
    urlOf: (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async stop() {
      process.off('exit', killWithParent)
      server.kill('SIGQUIT')
      await hasExited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
