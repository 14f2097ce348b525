import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createFairQueue } from '../fair-queue.ts'
import type { OwnSite } from './own-addresses.ts'
import { asTyped, type ParsedText } from './parse-text.ts'

/** Only a deliberately slow text takes longer, or one on a machine that stands still. It counts as typed. */
const deadlineMs = 5_000
/** The thread ends after this time without a text. */
const idleMs = 30_000
const workerMemoryMb = 128

/** Owners of long texts take turns. */
const enqueue = createFairQueue(1)

let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined

function startThread() {
  const started = new Worker(join(import.meta.dirname, 'text-worker.ts'), {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
  })
  // A thread out of memory reports an error and ends.
  started.on('error', () => {})
  started.once('exit', () => {
    if (thread === started) thread = null
  })
  return started
}

function endThread() {
  void thread?.terminate()
  thread = null
}

function parse(text: string, site: OwnSite): Promise<ParsedText> {
  clearTimeout(idle)
  const reader = thread ?? startThread()
  thread = reader
  return new Promise((resolve) => {
    const finish = (parsed: ParsedText) => {
      clearTimeout(deadline)
      reader.off('message', finish).off('exit', giveUp).unref()
      idle = setTimeout(endThread, idleMs).unref()
      resolve(parsed)
    }
    const giveUp = () => {
      endThread()
      finish(asTyped(text))
    }
    const deadline = setTimeout(giveUp, deadlineMs)
    reader.once('message', finish).once('exit', giveUp).ref()
    reader.postMessage({ text, site })
  })
}

/** Parses a long text. `owner` is the user or address that waits for it. */
export const parseInThread = (owner: string, text: string, site: OwnSite): Promise<ParsedText> =>
  enqueue(owner, () => parse(text, site))
