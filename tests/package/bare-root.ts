import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { inBareRoot } from '../../scripts/package/sandbox.mjs'

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the executable in the bare root with only this environment. `args` of bwrap come before its own. */
export function start(data: string, args: readonly string[], env: Record<string, string> = {}) {
  const { BARE_ROOT = '', PATH = '' } = process.env
  const child = spawn('bwrap', ['--info-fd', '3', ...inBareRoot(BARE_ROOT, data), ...args], {
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { stdout: '', stderr: '', info: '' }
  for (const [index, name] of [[1, 'stdout'] as const, [2, 'stderr'] as const, [3, 'info'] as const])
    child.stdio[index]?.on('data', (bytes: Buffer) => {
      said[name] += bytes
    })
  const ended = once(child, 'close').then(([exitCode]) => ({ exitCode: exitCode as number | null, ...said }))
  /** Ends the executable itself, because bubblewrap passes no signals on. */
  const stop = () => process.kill(JSON.parse(said.info)['child-pid'], 'SIGTERM')
  return { said, ended, stop }
}

export const run = (data: string, args: readonly string[], env?: Record<string, string>) => start(data, args, env).ended

/** Starts the server and waits for its first answer. */
export async function startServer(data: string, env: Record<string, string> = {}) {
  const PORT = String(await freePort())
  const address = `http://localhost:${PORT}`
  const server = start(data, [], { PORT, PUBLIC_URL: address, ...env })
  const isUp = () =>
    fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  let hasEnded = false
  server.ended.then(() => {
    hasEnded = true
  })
  while (!(await isUp())) {
    if (hasEnded) throw new Error(`the server did not start: ${server.said.stderr}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { ...server, address }
}

/** The folder of the unpacked files, in the data folder because the root is read-only. */
export function unpackedIn(data: string): string {
  const cache = join(data, readdirSync(data).find((name) => name.startsWith('.cache-')) ?? '')
  const names = readdirSync(cache)
  if (names.length !== 1) throw new Error(`the cache contains ${names.join(', ')}`)
  return join(cache, names[0] ?? '')
}
