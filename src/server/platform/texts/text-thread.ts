import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createFairQueue } from '../fair-queue.ts'
import type { OwnSite } from './own-addresses.ts'
import { asTyped, type ParsedText } from './parse-text.ts'

/**
 * A deliberately slow text takes this long, and then this much processor time, which other work on the machine does not
 * change. It counts as typed.
 */
const [quickMs, slowMs] = [2_500, 2_500]
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

/** Calls `giveUp` when the thread takes too long for a text. Returns the function that ends this. */
function watch(reader: Worker, giveUp: () => void) {
  let isOver = false
  let timer = setTimeout(check, quickMs)
  async function check(before?: NodeJS.CpuUsage) {
    // A thread that is still starting has no figure.
    const used = await reader.cpuUsage(before).catch(() => undefined)
    if (isOver) return
    const left = before && used ? slowMs - (used.user + used.system) / 1_000 : slowMs
    if (left > 0) timer = setTimeout(check, left, before ?? used)
    else giveUp()
  }
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

function parse(text: string, site: OwnSite): Promise<ParsedText> {
  clearTimeout(idle)
  const reader = thread ?? startThread()
  thread = reader
  return new Promise((resolve) => {
    const finish = (parsed: ParsedText) => {
      endWatch()
      reader.off('message', finish).off('exit', giveUp).unref()
      idle = setTimeout(endThread, idleMs).unref()
      resolve(parsed)
    }
    const giveUp = () => {
      endThread()
      finish(asTyped(text))
    }
    const endWatch = watch(reader, giveUp)
    reader.once('message', finish).once('exit', giveUp).ref()
    reader.postMessage({ text, site })
  })
}

/** Parses a long text. `owner` is the user or address that waits for it. */
export const parseInThread = (owner: string, text: string, site: OwnSite): Promise<ParsedText> =>
  enqueue(owner, () => parse(text, site))
