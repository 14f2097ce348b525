import type { z } from 'zod'

/** Jobs of a queue run one after another; queues run concurrently. */
export type JobQueue = 'main' | 'mail' | 'push' | 'notify' | 'search' | 'backup'

/** The kind of a job with the shape of its payload. Its handler may live in a higher domain. */
export interface JobKind<Payload> {
  kind: string
  queue: JobQueue
  payload: z.ZodType<Payload>
}

export const jobKind = <Payload>(
  kind: string,
  payload: z.ZodType<Payload>,
  queue: JobQueue = 'main',
): JobKind<Payload> => ({ kind, payload, queue })

const minute = 60_000

/** The maximum delay before a retry, in milliseconds: 6 hours. */
export const retryDelayMax = 6 * 60 * minute

/**
 * Returns when to run a job whose work is due at `dueAt`. A job that waited longer than any retry would count as left
 * behind by a clock that was set back, so that it runs in between and waits again.
 */
export function runTimeFor(dueAt: string, now: Date): string {
  const latest = new Date(now.getTime() + retryDelayMax).toISOString()
  return dueAt < latest ? dueAt : latest
}

/** The n-th retry waits 1, 2, 4 … minutes, at most 6 hours; 16 attempts take about two days. */
export const retryDelay = (attempts: number) => Math.min(2 ** (attempts - 1) * minute, retryDelayMax)
