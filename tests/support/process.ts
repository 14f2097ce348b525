import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'

const root = join(import.meta.dirname, '../..')

/** The page that stands for the built bundle. */
export const stubPage = '<!doctype html><title>Folkmoot</title>'

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-process-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The folder of the built programs, which `npm test` provides: they start in a third of the time of the sources. */
const { BUILT_SERVER: builtServer } = process.env

/** The parts of the project that the server needs, with a bundle of one page. */
function builtProject(sources = root): string {
  const project = temporaryFolder()
  copyFileSync(join(sources, 'server.ts'), join(project, 'server.ts'))
  copyFileSync(join(sources, 'package.json'), join(project, 'package.json'))
  for (const name of ['src', 'migrations', 'node_modules']) symlinkSync(join(sources, name), join(project, name))
  mkdirSync(join(project, 'dist/client'), { recursive: true })
  writeFileSync(join(project, 'dist/client/index.html'), stubPage)
  writeFileSync(join(project, 'dist/client/files.json'), '{}')
  writeFileSync(join(project, 'dist/client/catalogues.json'), '{"version":"","names":[]}')
  return project
}

type Environment = Record<string, string>

/** Keeps the compiled sources, which halves the start of a process. */
const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled-for-tests') }

/** A child process with only this environment, ended after the test at the latest. */
function start(file: string, args: readonly string[], env: Environment) {
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const
  const all = { ...compileCache, ...env }
  const child: ChildProcess = spawn(process.execPath, [file, ...args], { env: all, stdio: [...stdio] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text
    })
  }
  // Not the child's own `close`, which does not fire once the test has unreferenced the child.
  const closed = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'close'))
  const ended = Promise.all([once(child, 'exit'), ...closed]).then(([[exitCode]]) => ({
    exitCode: exitCode as number | null,
    ...said,
  }))
  return { child, said, ended }
}

/** Starts the operator's command, of this version or from other sources. */
export const startFolkmoot = (args: readonly string[], env: Environment, sources = root) =>
  start(
    builtServer && sources === root ? join(builtServer, 'folkmoot.js') : join(sources, 'src/cli/folkmoot.ts'),
    args,
    env,
  )

/** Runs the operator's command to its end. */
export const folkmoot = (args: readonly string[], env: Environment, sources = root) =>
  startFolkmoot(args, env, sources).ended

/** The files that `npm start` runs, in a separate project. */
function bundledServer(): string {
  const folder = join(builtProject(), 'dist/server')
  if (builtServer) {
    cpSync(builtServer, folder, { recursive: true })
    return join(folder, 'server.js')
  }
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--config', 'vite.server.config.ts', '--outDir', folder, '--logLevel', 'error']
  execFileSync(process.execPath, args, { cwd: root, env: { ...process.env, NODE_ENV: 'production' } })
  return join(folder, 'server.js')
}

const serverFile = (sources: string) =>
  builtServer && sources === root ? bundledServer() : join(builtProject(sources), 'server.ts')

/** Runs the server to its end, for starts that fail. */
export const runServerToExit = (env: Environment, sources = root) => start(serverFile(sources), [], env).ended

/** A size of files that only `fillLog` reaches. */
const fileMegabytes = 64

/**
 * Fills a log up to the size at which the process of `startServerWithLog` cannot write to a file, as on a full disk.
 */
export const fillLog = (log: string) => truncateSync(log, fileMegabytes * 1024 * 1024)

/** Starts the server with both outputs in this file, and waits until it answers. It needs the commands of POSIX. */
export async function startServerWithLog(env: Environment, log: string) {
  const port = await freePort()
  const limited = `trap '' XFSZ; ulimit -f ${fileMegabytes * 2_048}; exec "$0" "$@"`
  const output = openSync(log, 'a')
  const child = spawn('sh', ['-c', limited, process.execPath, serverFile(root)], {
    env: { ...compileCache, PORT: String(port), ...env },
    stdio: ['ignore', output, output, 'ipc'],
  })
  closeSync(output)
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([exitCode]) => ({ exitCode: exitCode as number | null }))
  const address = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp).toBe(true)
  return { child, ended, address }
}

/** Starts the server on a free port and waits until it listens: the built one, the sources, or what starts sooner. */
export async function startServer(env: Environment, program: 'bundled' | 'sources' | 'any' = 'any', sources = root) {
  const file =
    program === 'bundled'
      ? bundledServer()
      : program === 'sources'
        ? join(builtProject(sources), 'server.ts')
        : serverFile(sources)
  const { child, said, ended } = start(file, [], { PORT: '0', ...env })
  const listening = /listening on (http:\S+)\)[\s\S]*\n\n/
  const isUp = new Promise<void>((resolve) => {
    child.stdout?.on('data', () => listening.test(said.stdout) && resolve())
  })
  await Promise.race([isUp, ended])
  const [, address] = said.stdout.match(listening) ?? []
  if (!address) throw new Error(`the server did not start: ${said.stderr}`)
  return { child, said, ended, address }
}
