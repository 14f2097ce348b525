import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Phrase } from '../../../shared/platform/phrase.ts'
import { launcherFolders } from '../config.ts'
import { createFairQueue } from '../fair-queue.ts'
import type { Variants } from './images.ts'
import type { DerivedFile } from './media-store.ts'

/** A task of the image process. */
export type ImageTask =
  | { kind: 'variants'; content: Buffer }
  | { kind: 'derived'; name: DerivedFile; full: Buffer }
  | { kind: 'logo'; avatar: Buffer }
  | { kind: 'drawing'; svg: string; hasGradients: boolean }

/** The reply of the image process. `late` means that the task was given up. */
export type ImageReply = { made: unknown } | { refusal: Phrase } | { late: true } | { fault: string }

/** The image takes too long to process, or has broken the image process. */
export class ImageTaskEnded extends Error {}

/** A process that hangs without working is ended after so long, in milliseconds. */
const silenceMs = 30_000
/** An idle process ends after so long, in milliseconds, and gives all its memory back. */
const idleMs = 5_000
/** A process that is never idle ends after this number of tasks, because it keeps memory of each. */
const tasksMax = 100

/** One task at a time: a decoded image takes a hundred times the memory of its file. Owners take turns. */
const inTurn = createFairQueue(1)

interface ImageProcess {
  child: ChildProcess
  tasksDone: number
  idle?: NodeJS.Timeout
}

let current: ImageProcess | null = null

/**
 * Starts the process. It is separate, because only its end stops a decoder and returns the memory that the allocator
 * keeps for each thread.
 */
function start(): ImageProcess {
  const child = fork(join(import.meta.dirname, 'image-child.ts'), {
    execArgv: [],
    serialization: 'advanced',
    // One thread and one arena of memory suffice for one task at a time. A decoder gets no secret of the server.
    env: { ...launcherFolders(), UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const started: ImageProcess = { child, tasksDone: 0 }
  // The system may end it, and it must not end the server.
  child.on('error', () => end(started))
  child.on('disconnect', () => end(started))
  return started
}

function end(ended: ImageProcess) {
  clearTimeout(ended.idle)
  if (current === ended) current = null
  ended.child.kill('SIGKILL')
}

/** Sends a task and returns the reply. The process keeps the server alive only while it works. */
function exchange({ child }: ImageProcess, task: ImageTask): Promise<ImageReply> {
  const { promise, resolve } = Promise.withResolvers<ImageReply>()
  const silence = setTimeout(() => resolve({ late: true }), silenceMs)
  const onEnd = () => resolve({ late: true })
  const onError = ({ message }: Error) => resolve({ fault: message })
  child.on('message', resolve).on('disconnect', onEnd).on('error', onError)
  child.ref()
  child.channel?.ref()
  child.send(task, (error) => error && onError(error))
  return promise.finally(() => {
    clearTimeout(silence)
    child.off('message', resolve).off('disconnect', onEnd).off('error', onError)
    child.unref()
    child.channel?.unref()
  })
}

async function run(task: ImageTask): Promise<unknown> {
  current ??= start()
  const used = current
  clearTimeout(used.idle)
  const reply = await exchange(used, task)
  used.tasksDone++
  if ('late' in reply || 'fault' in reply || used.tasksDone >= tasksMax) end(used)
  else used.idle = setTimeout(() => end(used), idleMs).unref()
  if ('late' in reply) throw new ImageTaskEnded(`The image process gave up: ${task.kind}`)
  if ('fault' in reply) throw new Error(reply.fault)
  return 'made' in reply ? reply.made : reply
}

/**
 * Creates the variants of an uploaded image, or says why it is not acceptable. Throws an `ImageTaskEnded` if that takes too
 * long.
 */
export const createVariants = (owner: string, content: Buffer) =>
  inTurn(owner, () => run({ kind: 'variants', content })) as Promise<Variants | { refusal: Phrase }>

/** All derived files together take turns with users, because guests cause them. */
export const createDerived = (full: Buffer, name: DerivedFile) =>
  inTurn('derived', () => run({ kind: 'derived', name, full })) as Promise<Buffer>

/** Converts the avatar of the site's logo for mails. */
export const createMailLogo = (avatar: Buffer) => inTurn('logo', () => run({ kind: 'logo', avatar })) as Promise<Buffer>

/** Draws an SVG document of this server as PNG, by default with few colours. All drawings together take turns with users. */
export const drawSvg = (svg: string, { hasGradients = false } = {}) =>
  inTurn('drawings', () => run({ kind: 'drawing', svg, hasGradients })) as Promise<Buffer>
