import { z } from 'zod'
import type { Services } from '../context.ts'
import { type JobKind, type JobQueue, jobKind } from './job-kind.ts'

/** The run of a job, as its handler sees it. */
export interface JobRun {
  /** Starts at 1. */
  attempts: number
  /** True once the process stops. A handler that saw true and returns is run again after the next start. */
  isStopped: () => boolean
  /** Aborted at the same time, for work that must be cancelled. The job is still done when its handler returns. */
  signal: AbortSignal
  /** Schedules another run (ISO 8601). */
  runAgainAt: (moment: string) => void
  /** Reports progress and extends the lease; at most once a second. */
  report: (done: number, total?: number) => Promise<void>
}

export interface JobHandler {
  kind: string
  queue: JobQueue
  /** A cron pattern in UTC. The job also runs at the start of the process. Null for a job that is enqueued. */
  cron: string | null
  /** The job is given up after this many attempts, unless it is scheduled. */
  attemptsMax: number
  /** Whether this process can run the jobs of the queue now, or leaves them to another one. Without it, it can. */
  canRun?: (services: Services) => Promise<boolean>
  run: (services: Services, payload: unknown, run: JobRun) => Promise<unknown>
}

/** With the delays between them, about two days. */
const attemptsMax = 16

/** Declares the handler of a kind. It may run more than once for the same job, so its work must be safe to repeat. */
export const handlerOf = <Payload>(
  { kind, queue, payload }: JobKind<Payload>,
  run: (services: Services, payload: Payload, run: JobRun) => Promise<unknown>,
  options: Partial<Pick<JobHandler, 'attemptsMax' | 'canRun'>> = {},
): JobHandler => ({
  kind,
  queue,
  cron: null,
  attemptsMax,
  ...options,
  run: (services, stored, current) => run(services, payload.parse(stored), current),
})

/** Scheduled jobs have no payload. */
const nothing = z.object({})

/** Declares a job that runs by the clock. */
export const scheduled = (
  kind: string,
  cron: string,
  run: (services: Services, isStopped: () => boolean) => Promise<unknown>,
): JobHandler => ({
  ...handlerOf(jobKind(kind, nothing), (services, _payload, { isStopped }) => run(services, isStopped)),
  cron,
})

export const hourly = '0 * * * *'
export const daily = '30 4 * * *'
