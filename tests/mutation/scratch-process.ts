import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Outcome } from './scratch.ts'

/** A damaged file: its whole text. */
export interface Fault {
  file: string
  source: string
}

export interface ToHost {
  fault: Fault | null
  project: string
  tests: readonly string[]
}
export type FromHost = { kind: 'ready'; folder: string } | { kind: 'outcome'; outcome: Outcome }

/** A fault that keeps its tests running for longer loops without end, even on a busy machine. In milliseconds. */
const deadlineMs = 15 * 60_000
const endless: Outcome = { hasPassed: false, failed: 'the tests did not end', file: null, errors: [] }

interface Host {
  child: ChildProcess
  folder: string
}

async function startHost(): Promise<Host> {
  const child = fork(join(import.meta.dirname, 'scratch-host.ts'))
  const [message]: [FromHost] = (await once(child, 'message')) as [FromHost]
  if (message.kind !== 'ready') throw new Error('the process did not start')
  return { child, folder: message.folder }
}

/** How long a process may take to end its tests, and the database server that they use. In milliseconds. */
const endingMs = 60_000

async function endHost({ child, folder }: Host) {
  if (child.exitCode === null) {
    const exited = once(child, 'exit')
    const over = new AbortController()
    if (child.connected) child.disconnect()
    const isLate = await Promise.race([exited.then(() => false), setTimeout(endingMs, true, { signal: over.signal })])
    over.abort()
    if (isLate) child.kill('SIGKILL')
    await exited
  }
  rmSync(folder, { recursive: true, force: true })
}

/** A copy of the tree in its own process, which the tool starts again after a fault that loops without end. */
export async function openScratchProcess() {
  let host: Host | null = await startHost()

  async function send(message: ToHost, limitMs?: number): Promise<Outcome> {
    host ??= await startHost()
    const { child } = host
    const over = new AbortController()
    const { signal } = over
    const timeout = limitMs === undefined ? [] : [setTimeout(limitMs, null, { signal })]
    const answers = [
      once(child, 'message', { signal }).then(([answer]: unknown[]) => answer as FromHost),
      once(child, 'exit', { signal }).then(() => null),
      ...timeout,
    ]
    child.send(message)
    const answer = await Promise.race(answers)
    over.abort()
    if (answer?.kind === 'outcome') return answer.outcome
    await endHost(host)
    host = null
    return endless
  }

  return {
    /** Runs the test files with the fault, up to the first failure. */
    runWith: (fault: Fault, project: string, tests: readonly string[]) => send({ fault, project, tests }, deadlineMs),
    /** Runs the test files of the sources as they are. */
    run: (project: string, tests: readonly string[]) => send({ fault: null, project, tests }),
    async remove() {
      if (host) await endHost(host)
    },
  }
}

export type ScratchProcess = Awaited<ReturnType<typeof openScratchProcess>>
