import { z } from 'zod'
import { enqueueJob } from '../../../src/server/platform/jobs/enqueue.ts'
import { handlerOf, type JobHandler, type JobRun } from '../../../src/server/platform/jobs/job-handler.ts'
import { jobKind } from '../../../src/server/platform/jobs/job-kind.ts'
import { listJobs } from '../../../src/server/platform/jobs/queries.ts'
import { runDueJobs } from '../../../src/server/platform/jobs/runner.ts'
import { yieldToEventLoop } from '../../../src/server/platform/yield-to-event-loop.ts'
import { openWorld } from '../checked-world.ts'
import type { World } from '../world.ts'

/**
 * Lets work that needs no further event continue: waits until ten turns of the event loop pass without a statement.
 */
export async function yieldToOthers({ statementCount }: Pick<World, 'statementCount'>) {
  for (let before = -1; statementCount() !== before; ) {
    before = statementCount()
    for (let turn = 0; turn < 10; turn++) await yieldToEventLoop()
  }
}

export const minute = 60_000
export const hour = 60 * minute
export const greet = jobKind('greet', z.object({ name: z.string() }))

/** A first run that is not stopped. */
export const jobRun = (): JobRun => ({
  attempts: 1,
  signal: new AbortController().signal,
  isStopped: () => false,
  runAgainAt: () => {},
  report: async () => {},
})

/** A world whose only jobs are greetings: `greeted` has the names, `during` runs during each. */
export async function jobWorld({ attemptsMax = 16 } = {}) {
  const world = await openWorld()
  const greeted: string[] = []
  const acts: { during: (name: string, run: JobRun) => Promise<unknown> } = { during: async () => undefined }
  const handler = handlerOf(
    greet,
    async (_services, { name }, run) => {
      await acts.during(name, run)
      greeted.push(name)
    },
    { attemptsMax },
  )
  const ask = (name: string, options: { key?: string; runAt?: string } = {}) =>
    enqueueJob(world.services, greet, { name }, options)
  const run = (handlers: readonly JobHandler[] = [handler]) => runDueJobs(world.services, handlers)
  const stored = () => listJobs(world.db, 100)
  const inMs = (ms: number) => new Date(world.services.now().getTime() + ms).toISOString()
  return { world, greeted, acts, handler, ask, run, stored, inMs }
}
