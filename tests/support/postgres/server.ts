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
const isRoot = process.getuid?.() === 0
const options = { ...(isRoot && nobody), cwd: '/', env: { ...process.env, LC_ALL: 'C' } }

/** Gives a file or folder to the user that PostgreSQL runs as. */
export const giveToServer = (path: string) => void (isRoot && chownSync(path, nobody.uid, nobody.gid))

/** Creates an empty folder for the data of a server below this one. */
export function makeDataFolder(folder: string): string {
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  giveToServer(data)
  return data
}

/** Returns the folder with the programs, copied below this one if another user runs them. */
export function programsFor(folder: string): string {
  chmodSync(folder, 0o755)
  return postgresPrograms(isRoot ? join(folder, 'programs') : null)
}

/** Creates a cluster whose administrator, `postgres`, needs no password. */
export async function initCluster(programs: string, data: string) {
  const trust = ['--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C', '--no-sync']
  await promisify(execFile)(join(programs, 'initdb'), ['--pgdata', data, ...trust], options)
}

/** Runs a server on 127.0.0.1 until it accepts connections. It ends with this process at the latest. */
export async function runServer(programs: string, data: string, settings: Readonly<Record<string, string>>) {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const hasExited = once(child, 'exit')
  const killWithParent = () => child.kill('SIGQUIT')
  process.once('exit', killWithParent)
  void hasExited.then(() => process.off('exit', killWithParent))
  let said = ''
  const isReady = Promise.withResolvers<void>()
  const fail = (how: string) => isReady.reject(new Error(`PostgreSQL ${how}: ${said}`))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (/ready to accept (read-only )?connections/.test(said)) isReady.resolve()
  })
  void hasExited.then(() => fail('did not start'))
  const limit = setTimeout(() => fail('took longer than 60 s to start'), 60_000)
  await isReady.promise.finally(() => clearTimeout(limit))
  return { child, hasExited }
}

/** Tests lose nothing when the machine fails. */
const withoutDisk = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

const settings = { max_connections: '200', max_wal_size: '4GB', log_min_messages: 'log' }

/** Starts a server with an empty cluster on a free port of this machine. `isDurable` makes it wait for the disk. */
export async function startPostgres({ isDurable = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-postgres-'))
  const [data, programs, port] = [makeDataFolder(folder), programsFor(folder), await freePort()]
  await initCluster(programs, data)
  const { child, hasExited } = await runServer(programs, data, {
    ...settings,
    ...(isDurable ? {} : withoutDisk),
    port: String(port),
  })
  return {
    pid: child.pid ?? 0,
    /** The address of a database of this name. */
    urlOf: (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async stop() {
      child.kill('SIGQUIT')
      await hasExited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
