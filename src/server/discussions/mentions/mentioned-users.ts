import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { isQuickToParse, isTooComplex } from '../../../shared/platform/markdown-cost.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { readMentions } from './read-mentions.ts'

/** Pages show a text as it was typed when a browser needs longer to parse it. */
const deadlineMs = 3_000
const workerMemoryMb = 128

/** Whoever waits for the thread. */
interface Author extends Pick<Context, 'address'> {
  viewer: Pick<Viewer, 'id'> | null
}

/** Authors of long texts take turns. */
const enqueue = createFairQueue(1)

/** Starts a thread per text, because long texts with mentions are rare and a hostile one must be stopped. */
const readInThread = (text: string) =>
  new Promise<string[]>((resolve) => {
    const worker = new Worker(join(import.meta.dirname, 'mention-worker.ts'), {
      workerData: text,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
    })
    const deadline = setTimeout(() => void worker.terminate(), deadlineMs)
    worker.once('message', resolve)
    // A thread out of memory reports an error.
    worker.once('error', () => resolve([]))
    worker.once('exit', () => {
      clearTimeout(deadline)
      resolve([])
    })
  })

/**
 * Returns the ids of the users that a text mentions where pages show it. Call it before a transaction, because others
 * wait for a transaction.
 */
export async function mentionedUsers({ viewer, address }: Author, text: string): Promise<string[]> {
  if (!text.includes('/users/') || isTooComplex(text)) return []
  return isQuickToParse(text) ? readMentions(text) : enqueue(viewer?.id ?? address, () => readInThread(text))
}

/** Returns the users that an edit mentions and the text `before` does not. */
export async function newlyMentionedUsers(author: Author, text: string, before: string): Promise<string[]> {
  const mentioned = await mentionedUsers(author, text)
  if (mentioned.length === 0) return []
  const known = new Set(await mentionedUsers(author, before))
  return mentioned.filter((id) => !known.has(id))
}
