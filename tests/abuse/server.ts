import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const listening = /listening on (http:\S+)\)/

export const superAdminEmail = 'super@example.org'

/** The built server in its own process and folder, which is removed at the stop. */
export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** The resident memory of a process in MB; 0 on systems that do not report it. */
function residentMb(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** The processor time of a process, in seconds; 0 on systems that do not report it. */
function computedSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

/** Removes process id and host name. */
const withoutPlace = (line: string) => line.replace(/"pid":\d+,|"hostname":"[^"]*",/g, '').replaceAll(root, '')

/** Log lines of the server that count as failures. */
function readLog(child: ChildProcess) {
  const links = new Map<string, string>()
  const failures: string[] = []
  let said = ''
  let last = ''
  let rest = ''
  function hear(text: string) {
    if (said.length < 20_000) said += text
    last = (last + text).slice(-4_000)
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [, to = '', link = ''] = line.match(/"mail \\".*?\\" to (\S+): (\S+?)"/) ?? []
      if (to !== '') links.set(to, link)
      if (/"level":(50|60)/.test(line) || /Warning: |UnhandledPromise/.test(line))
        failures.push(withoutPlace(line).slice(0, 2_000))
    }
  }
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', hear)
  return { links, failures, said: () => said, last: () => last }
}

interface Options {
  limitsRates: boolean
}

/** Starts the server on a free port and waits until it listens. */
export async function startServer({ limitsRates }: Options) {
  const dataDir = mkdtempSync(join(tmpdir(), 'folkmoot-abuse-'))
  const env = {
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: limitsRates ? 'on' : 'off',
    SUPER_ADMIN_EMAIL: superAdminEmail,
    PATH: process.env.PATH ?? '',
  }
  const child = spawn(process.execPath, [join(root, 'server.ts')], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const log = readLog(child)
  const ended = once(child, 'exit')
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  while (!listening.test(log.said())) {
    if (hasEnded) throw new Error(`the server did not start: ${log.said()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const address = log.said().match(listening)?.[1] ?? ''
  let peakMb = 0
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(child.pid))
  }, 250)
  const clear = () => rmSync(dataDir, { recursive: true, force: true })
  process.once('exit', () => {
    child.kill('SIGKILL')
    clear()
  })
  return {
    dataDir,
    host: '127.0.0.1',
    port: Number(new URL(address).port),
    address,
    log,
    isUp: () => !hasEnded,
    memoryMb: () => residentMb(child.pid),
    computed: () => computedSeconds(child.pid),
    peakMb: () => peakMb,
    /** Stops the server gracefully and returns its exit code. The folder stays until `clear`. */
    async stop(): Promise<number | null> {
      clearInterval(sampling)
      if (!hasEnded) child.kill('SIGTERM')
      const [code] = (await ended) as [number | null]
      return code
    },
    clear,
  }
}
