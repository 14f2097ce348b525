import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.mjs'
import { serverFlags } from '../../scripts/server-flags.mjs'
import type { BenchState } from './bench-state.ts'

const root = join(import.meta.dirname, '../..')

/**
 * The address that the servers take for their own. It has no port, because the name of the session's cookie contains the port,
 * and sessions are opened before the servers have theirs.
 */
export const publicUrl = 'http://127.0.0.1'

/** The file that `npm start` runs: the built server, else its sources. */
export const serverFile = () =>
  existsSync(join(root, 'dist/server/server.js')) ? 'dist/server/server.js' : 'server.ts'

export interface RunningServer {
  url: string
  /** The time from its start until it listens, in milliseconds. */
  startMs: number
  state: () => Promise<BenchState>
  /** The processor time of the process, in milliseconds; NaN on systems that do not report it. */
  cpuMs: () => number
  /** The same of the database server, if there is one. */
  databaseMs?: () => number
  /** The memory of the process in bytes: now, and where the system reports them the peak and the part from files. */
  memory: () => { now: number; most: number; mapped: number }
  stop: () => Promise<void>
}

/** The line that it prints when it listens. */
const announced = /^ {2}Folkmoot\s+http/m

function listening(child: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    let written = ''
    child.stdout?.on('data', (piece) => {
      written += piece
      if (announced.test(written)) resolve()
    })
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${written}`)))
  })
}

function memoryOf(pid: number) {
  const file = `/proc/${pid}/status`
  if (existsSync(file)) {
    const status = readFileSync(file, 'utf8')
    const field = (name: string) => 1024 * Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    return { now: field('VmRSS'), most: field('VmHWM'), mapped: field('RssFile') }
  }
  const now = 1024 * Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout)
  return { now, most: now, mapped: 0 }
}

/** The kernel counts in hundredths of a second. */
const tickMs = 10

export function cpuMsOf(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return tickMs * (Number(fields[11]) + Number(fields[12]))
}

/** Starts a server on a data folder: with `hasCeilings` the server of this folder, else the product's. */
export async function startServer(
  dataDir: string,
  {
    hasCeilings,
    file = serverFile(),
    env: more = {},
    isForBrowsers = false,
  }: {
    hasCeilings: boolean
    file?: string
    env?: Record<string, string>
    /** Whether its own address is the one that it listens on, which browsers send as the origin. */
    isForBrowsers?: boolean
  },
): Promise<RunningServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...{ DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: isForBrowsers ? url : publicUrl },
    ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
  }
  const args = [...serverFlags, ...(hasCeilings ? ['tests/bench/bench-server.ts'] : []), file]
  const begun = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      ...env,
      ...more,
    },
  })
  await listening(child)
  const startMs = performance.now() - begun
  return {
    url,
    startMs,
    cpuMs: () => cpuMsOf(child.pid ?? 0),
    memory: () => memoryOf(child.pid ?? 0),
    state: async () => (await fetch(`${url}/bench/state`)).json() as Promise<BenchState>,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit')
        child.on('exit', () => resolve())
        child.disconnect()
      }),
  }
}
