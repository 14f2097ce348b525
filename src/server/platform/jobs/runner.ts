import type { Services } from '../context.ts'
import { engineOf } from '../db/engine.ts'
import type { JobHandler } from './job-handler.ts'
import type { JobQueue } from './job-kind.ts'
import { findNextRun, listLeases, updateExpired, updateUnlocked } from './queries.ts'
import { leaseMs, type Outcome, runNextJob } from './run-job.ts'
import { addSchedules, armSchedules, clockDifferenceMax, correctTimes } from './schedules.ts'

/** The longest sleep, in milliseconds. */
const sleepMax = 60_000

const queuesOf = (handlers: readonly JobHandler[]) => [...new Set(handlers.map(({ queue }) => queue))]

async function canRun(services: Services, handlers: readonly JobHandler[], queue: JobQueue) {
  for (const handler of handlers)
    if (handler.queue === queue && (await handler.canRun?.(services)) === false) return false
  return true
}

/**
 * Returns the milliseconds until the next run in the queue, or until the lease of another process ends: infinite while
 * this process cannot run it. It only reads, because every write empties the response cache, unless a process died.
 */
async function untilNext(services: Services, handlers: readonly JobHandler[], queue: JobQueue) {
  const { db, now: clock } = services
  const now = clock().getTime()
  const [at, latest] = [new Date(now).toISOString(), new Date(now + leaseMs(db) + clockDifferenceMax).toISOString()]
  const leases = await listLeases(db, queue, at, latest)
  if (leases.some(({ isOver }) => isOver === 1)) await updateExpired(db, at, latest)
  const next = await findNextRun(db, queue)
  if (!next?.runAt) return Number.POSITIVE_INFINITY
  const heldUntil = leases.flatMap(({ isOver, lockedUntil }) => (isOver || !lockedUntil ? [] : [lockedUntil]))
  const wait = Math.max(...[next.runAt, ...heldUntil].map((moment) => Date.parse(moment) - now), 0)
  return wait > 0 || (await canRun(services, handlers, queue)) ? wait : Number.POSITIVE_INFINITY
}

/** Runs the due jobs of a queue in sequence. Returns their outcomes, and the milliseconds until the next run. */
async function drain(services: Services, handlers: readonly JobHandler[], queue: JobQueue, stop: AbortSignal) {
  const outcomes: Outcome[] = []
  await correctTimes(services, handlers, queue)
  let wait = 0
  while (!stop.aborted) {
    wait = await untilNext(services, handlers, queue)
    const outcome = wait === 0 && (await runNextJob(services, handlers, queue, stop))
    if (!outcome) break
    outcomes.push(outcome)
  }
  return { outcomes, wait }
}

/** Runs all due jobs, and the jobs that these enqueue, until none is left. */
export async function runDueJobs(
  services: Services,
  handlers: readonly JobHandler[],
  queues: readonly JobQueue[] = queuesOf(handlers),
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const { signal } = new AbortController()
  for (let count = -1; outcomes.length > count; ) {
    count = outcomes.length
    for (const queue of queues) outcomes.push(...(await drain(services, handlers, queue, signal)).outcomes)
  }
  return outcomes
}

/** Runs the jobs of one queue as they become due. */
function startQueue(services: Services, handlers: readonly JobHandler[], queue: JobQueue) {
  const stopping = new AbortController()
  let isWoken = false
  let rouse = () => {}

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function run() {
    while (!stopping.signal.aborted) {
      isWoken = false
      let wait = sleepMax
      try {
        wait = Math.min((await drain(services, handlers, queue, stopping.signal)).wait, sleepMax)
      } catch (error) {
        services.log.error({ err: error, queue }, 'the jobs could not be read')
      }
      if (!isWoken && !stopping.signal.aborted) await sleep(wait)
    }
  }

  const running = run()
  const wake = () => {
    isWoken = true
    rouse()
  }
  const stop = async () => {
    stopping.abort()
    rouse()
    await running
  }
  return { wake, stop }
}

/**
 * Runs jobs as they become due, scheduled ones at once. `wake` looks for
 * new jobs; `stop` resolves when the running jobs have ended. The only process that serves its database ends the leases
 * of its predecessor.
 */
export async function startJobs(services: Services, handlers: readonly JobHandler[]) {
  if (engineOf(services.db).isShared) await addSchedules(services, handlers)
  else {
    await updateUnlocked(services.db)
    await armSchedules(services, handlers)
  }
  const queues = new Map(queuesOf(handlers).map((queue) => [queue, startQueue(services, handlers, queue)]))
  const wake = (queue?: JobQueue) => {
    if (queue === undefined) for (const each of queues.values()) each.wake()
    else queues.get(queue)?.wake()
  }
  return {
    wake,
    async stop() {
      await Promise.all([...queues.values()].map((queue) => queue.stop()))
    },
  }
}
