import { z } from 'zod'
import type { Db } from '../db/open.ts'
import { enqueueJob } from '../jobs/enqueue.ts'
import { handlerOf } from '../jobs/job-handler.ts'
import { jobKind } from '../jobs/job-kind.ts'
import type { LiveEvents } from './live-events.ts'

/** The job by which a command reaches the open pages, which only the server knows. */
const publishJob = jobKind('publish-events', z.object({ channels: z.array(z.string()) }))

/** Publishes in the server what a command published in its own process. */
export const publishHandler = handlerOf(publishJob, async ({ live }, { channels }) => {
  for (const channel of channels) live.publish(channel)
})

interface Command {
  db: Db
  now: () => Date
}

/**
 * Returns live events for a command. `forward` hands over what was published; it must run in the transaction of the
 * change.
 */
export function forwardedEvents(live: LiveEvents) {
  const channels = new Set<string>()
  return {
    live: { ...live, publish: (channel: string) => void channels.add(channel) },
    async forward(ctx: Command) {
      if (channels.size > 0)
        await enqueueJob({ ...ctx, jobs: { wake: () => {} } }, publishJob, { channels: [...channels] })
    },
  }
}
