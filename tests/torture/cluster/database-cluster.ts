import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../../../scripts/free-port.mjs'
import { giveToServer, initCluster, makeDataFolder, programsFor, runServer } from '../../support/postgres/server.ts'
import { temporaryFolder } from '../server.ts'

const settings = {
  max_connections: '100',
  wal_level: 'replica',
  hot_standby: 'on',
  // A standby is made again from the files, and needs no older log than that.
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
  const [data, port] = [makeDataFolder(temporaryFolder()), await freePort()]
  let server: Awaited<ReturnType<typeof runServer>> | undefined
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    name,
    data,
    url,
    query: <Row extends object>(sql: string) => query<Row>(url, sql),
    init: () => initCluster(programs, data),
    async start() {
      server = await runServer(programs, data, { ...settings, port: String(port) })
    },
    /** Ends the server without warning: SIGKILL to the process and its children, as a power cut without the disk. */
    async kill() {
      if (!server) return
      const children = execFileSync('ps', ['--ppid', String(server.child.pid), '-o', 'pid='], { encoding: 'utf8' })
      server.child.kill('SIGKILL')
      for (const pid of children.split('\n').map(Number).filter(Boolean)) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It has ended with its parent.
        }
      }
      await server.hasExited
      rmSync(join(data, 'postmaster.pid'), { force: true })
    },
    async stop() {
      server?.child.kill('SIGINT')
      await server?.hasExited
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
  for (const file of ['backup_label', 'standby.signal', 'postgresql.auto.conf']) giveToServer(join(standby.data, file))
  await standby.start()
}

/** A primary with one streaming standby. `isSynchronous`: a commit waits until the standby has it on its disk. */
export async function startDatabaseCluster(isSynchronous: boolean) {
  const programs = programsFor(temporaryFolder())
  let [primary, standby] = [await createNode(programs, 'first'), await createNode(programs, 'second')]
  await primary.init()
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
