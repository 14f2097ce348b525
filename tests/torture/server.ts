import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const listening = /listening on (http:\S+)\)/

const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder that is removed at the end of this process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-torture-'))
  folders.push(folder)
  return folder
}

/**
 * A copy of the current server with a bundle of one page, so that edits do not disturb a run and no run waits for a
 * build.
 */
export function snapshot(): string {
  const project = temporaryFolder()
  // Another user may have to run it.
  chmodSync(project, 0o755)
  for (const name of ['server.ts', 'package.json']) copyFileSync(join(root, name), join(project, name))
  for (const name of ['src/server', 'src/shared', 'migrations'])
    cpSync(join(root, name), join(project, name), { recursive: true })
  for (const name of ['node_modules', 'public']) symlinkSync(join(root, name), join(project, name))
  mkdirSync(join(project, 'dist/client'), { recursive: true })
  writeFileSync(join(project, 'dist/client/index.html'), '<!doctype html><title>Folkmoot</title>')
  return project
}
let project = ''

export interface StartOptions {
  dataDir: string
  smtpUrl?: string
  env?: Record<string, string>
  /** The file with the offset of its clock, in milliseconds. */
  clock?: string
  /** A wrapper program that runs the server under other conditions, with its arguments. */
  under?: readonly string[]
  /** The copy of the server to run instead of the copy of the whole run. */
  build?: string
}

/** The server in its own process. */
export function spawnServer({ dataDir, smtpUrl, env = {}, clock, under = [], build }: StartOptions) {
  if (!build) project ||= snapshot()
  const moving = clock ? ['--import', join(import.meta.dirname, 'shifted-clock.ts')] : []
  const [program = '', ...args] = [...under, process.execPath, ...moving, join(build ?? project, 'server.ts')]
  const child: ChildProcess = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...(smtpUrl && { SMTP_URL: smtpUrl }),
      ...(clock && { TORTURE_CLOCK: clock }),
      ...env,
    },
  })
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text
    })
  const closed = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'close'))
  let hasEnded = false
  const ended = Promise.all([once(child, 'exit'), ...closed]).then(([[code]]) => {
    hasEnded = true
    return code as number | null
  })
  const killing = () => void child.kill('SIGKILL')
  process.once('exit', killing)
  void ended.then(() => process.off('exit', killing))
  return {
    child,
    said,
    ended,
    isUp: () => !hasEnded,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    /** Stops the server gracefully; returns the exit code. */
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    /** Its logged errors, line by line. */
    errors: () => said.stdout.split('\n').filter((line) => /"level":(50|60)/.test(line)),
  }
}

export type Server = ReturnType<typeof spawnServer> & { address: string }

/** Starts the server and waits until it listens; throws with its output when it does not. */
export async function startServer(options: StartOptions): Promise<Server> {
  const server = spawnServer(options)
  const isUp = new Promise<void>((resolve) => {
    server.child.stdout?.on('data', () => listening.test(server.said.stdout) && resolve())
  })
  await Promise.race([isUp, server.ended])
  const [, address] = server.said.stdout.match(listening) ?? []
  if (!address) throw new Error(`the server did not start: ${server.said.stderr || server.said.stdout}`)
  return { ...server, address }
}
