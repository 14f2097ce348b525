import type { z } from 'zod'

/** Jobs of a queue run one after another; queues run concurrently. */
export type JobQueue = 'main' | 'mail' | 'search' | 'backup'

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
