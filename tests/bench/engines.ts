import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '../support/postgres/server.ts'
import { startBalancer } from '../torture/cluster/balancer.ts'
import { cpuMsOf, type RunningServer, startServer } from './server-process.ts'

const root = join(import.meta.dirname, '../..')

/** The processes of an instance that has outgrown one. */
const processes = 3

/** The processor time of the processes that this one has started and that still run, in milliseconds. */
const cpuMsBelow = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child !== '')
    .reduce((sum, child) => sum + (cpuMsOf(Number(child)) || 0), 0)

/** Servers that work as one, behind a balancer. Their processor times add up. */
async function balanced(servers: readonly RunningServer[]): Promise<RunningServer> {
  const [first] = servers
  if (!first) throw new Error('no server')
  const balancer = await startBalancer(servers.map(({ url }) => url))
  return {
    ...first,
    url: balancer.address,
    cpuMs: () => servers.reduce((sum, { cpuMs }) => sum + cpuMs(), 0),
    async stop() {
      await balancer.stop()
      for (const one of servers) await one.stop()
    },
  }
}

/**
 * Moves the database of the source folder, which keeps it, to a server of PostgreSQL that waits for the disk, and starts
 * the build on it with another folder: in one process, and in several behind nginx.
 */
export async function startOnPostgres(source: string, dataDir: string, file: string) {
  const database = await startPostgres({ isDurable: true })
  const url = database.urlOf('postgres')
  const env = { ...process.env, DATA_DIR: source, MOVE_TO_URL: url }
  const moved = spawnSync(process.execPath, ['src/cli/folkmoot.ts', 'move'], { cwd: root, env, stdio: 'inherit' })
  if (moved.status !== 0) throw new Error('the database could not be moved')
  const client = new Client(url)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
  const databaseMs = () => cpuMsBelow(database.pid)
  const start = async () => ({
    ...(await startServer(dataDir, { hasCeilings: false, file, env: { DATABASE_URL: url } })),
    databaseMs,
  })
  const one = await start()
  const several = await balanced(await Promise.all(Array.from({ length: processes }, start)))
  return {
    servers: { PostgreSQL: one, [`PostgreSQL, ${processes} processes`]: several },
    stop: () => database.stop(),
  }
}
