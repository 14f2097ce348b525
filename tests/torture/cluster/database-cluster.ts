import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../../../scripts/free-port.mjs'
import { postgresPrograms } from '../../support/postgres/binaries.ts'
import { temporaryFolder } from '../server.ts'
import { waitUntil } from '../wait-until.ts'

/** PostgreSQL refuses to run as root. `nobody` exists on every system. */
const nobody = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0
const asUser = isRoot ? nobody : {}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  wal_level: 'replica',
  hot_standby: 'on',
  // A standby is made anew from the files, and needs no older log than that.
  wal_keep_size: '1GB',
  // Notices the silence of a standby that was killed.
  wal_sender_timeout: '5s',
}

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** One server of PostgreSQL with its files. */
async function createNode(programs: string, name: string) {
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (isRoot) chownSync(data, nobody.uid, nobody.gid)
  const port = await freePort()
  let server: ReturnType<typeof spawn> | undefined
  let hasExited: Promise<unknown> = Promise.resolve()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const options = { ...asUser, cwd: '/', env: { ...process.env, LC_ALL: 'C' } }
  return {
    name,
    data,
    url,
    query: <Row extends object>(sql: string) => query<Row>(url, sql),
    init() {
      const args = [
        '--pgdata',
        data,
        '--username',
        'postgres',
        '--auth',
        'trust',
        '--encoding',
        'UTF8',
        '--locale',
        'C',
      ]
      execFileSync(join(programs, 'initdb'), args, { ...options, stdio: 'ignore' })
    },
    async start() {
      const args = Object.entries({ ...settings, port: String(port) }).flatMap(([key, value]) => [
        '-c',
        `${key}=${value}`,
      ])
      let said = ''
      const started = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      server = started
      hasExited = once(started, 'exit')
      process.once('exit', () => started.kill('SIGQUIT'))
      started.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
      await waitUntil(
        () => /ready to accept (read-only )?connections/.test(said) || started.exitCode !== null,
        `the start of the ${name}`,
      )
      if (started.exitCode !== null) throw new Error(`the ${name} did not start: ${said}`)
    },
    /** Ends the server without warning: SIGKILL to the process and its children, as a power cut without the disk. */
    async kill() {
      if (!server?.pid) return
      const children = execFileSync('ps', ['--ppid', String(server.pid), '-o', 'pid='], { encoding: 'utf8' })
      server.kill('SIGKILL')
      for (const pid of children.split('\n').map(Number).filter(Boolean)) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It has ended with its parent.
        }
      }
      await hasExited
      rmSync(join(data, 'postmaster.pid'), { force: true })
    },
    async stop() {
      server?.kill('SIGINT')
      await hasExited
    },
  }
}

type Node = Awaited<ReturnType<typeof createNode>>

/** Copies the files of a running server to another one, which then follows it. */
async function makeStandby(primary: Node, standby: Node) {
  const client = new Client(primary.url)
  await client.connect()
  await client.query(`select pg_backup_start('standby', true)`)
  rmSync(standby.data, { recursive: true, force: true })
  // Files may vanish during the copy; the log makes up for them.
  execFileSync('cp', ['--archive', primary.data, standby.data], { stdio: 'ignore' })
  const { rows } = await client.query<{ labelfile: string }>('select "labelfile" from pg_backup_stop(false)')
  await client.end()
  for (const file of ['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf', 'standby.signal'])
    rmSync(join(standby.data, file), { force: true })
  const from = new URL(primary.url)
  writeFileSync(join(standby.data, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(standby.data, 'standby.signal'), '')
  writeFileSync(
    join(standby.data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${from.port} user=postgres application_name=standby'\n`,
  )
  for (const file of ['backup_label', 'standby.signal', 'postgresql.auto.conf'])
    if (isRoot) chownSync(join(standby.data, file), nobody.uid, nobody.gid)
  await standby.start()
}

/** A primary with one streaming standby. `isSynchronous`: a commit waits until the standby has it on its disk. */
export async function startDatabaseCluster(isSynchronous: boolean) {
  const copied = temporaryFolder()
  chmodSync(copied, 0o755)
  const programs = postgresPrograms(isRoot ? join(copied, 'programs') : null)
  let [primary, standby] = [await createNode(programs, 'first'), await createNode(programs, 'second')]
  primary.init()
  await primary.start()

  async function setSynchronous(node: Node, isOn: boolean) {
    await node.query(`alter system set synchronous_standby_names = '${isOn ? 'standby' : ''}'`)
    await node.query('select pg_reload_conf()')
  }
  const isFollowing = async () =>
    (await primary.query(`select 1 from pg_stat_replication where state = 'streaming'`)).length > 0
  async function follow() {
    await makeStandby(primary, standby)
    for (let tries = 0; !(await isFollowing()); tries++) {
      if (tries > 300) throw new Error('the standby does not follow')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    if (isSynchronous) await setSynchronous(primary, true)
  }
  await follow()

  return {
    url: () => primary.url,
    standbyUrl: () => standby.url,
    query: <Row extends object>(sql: string) => primary.query<Row>(sql),
    /** Kills the primary and starts it again with its files. */
    async restartPrimary() {
      await primary.kill()
      await primary.start()
    },
    /** Kills the primary and makes the standby the new one. Returns the time until it takes writes, in milliseconds. */
    async promote(onPromoted: (url: string) => void): Promise<number> {
      await primary.kill()
      const from = performance.now()
      await standby.query('select pg_promote(true, 30)')
      ;[primary, standby] = [standby, primary]
      await setSynchronous(primary, false)
      onPromoted(primary.url)
      return performance.now() - from
    },
    /** Makes a standby of what was the primary. */
    follow,
    async stop() {
      await setSynchronous(primary, false).catch(() => {})
      await standby.stop()
      await primary.stop()
    },
  }
}

export type DatabaseCluster = Awaited<ReturnType<typeof startDatabaseCluster>>
