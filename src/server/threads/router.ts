import { postIdInput } from '../../shared/posts.ts'
import { aroundInput, liveInput, repliesInput, threadInput } from '../../shared/threads.ts'
import { kept, publicProcedure, router, signedInProcedure } from '../trpc.ts'
import { threadEvents } from './live-events.ts'
import { openThread, repliesTo, threadAround, visitThread } from './pieces.ts'

export const threadsRouter = router({
  open: publicProcedure
    .meta(kept)
    .input(threadInput)
    .query(({ ctx, input }) => openThread(ctx, input)),

  replies: publicProcedure
    .meta(kept)
    .input(repliesInput)
    .query(({ ctx, input }) => repliesTo(ctx, input)),

  around: publicProcedure
    .meta(kept)
    .input(aroundInput)
    .query(({ ctx, input }) => threadAround(ctx, input)),

  /** Remembers that the viewer has seen the thread as it is now. */
  visit: signedInProcedure.input(postIdInput).mutation(async ({ ctx, input }) => {
    await visitThread(ctx, input.id)
    return { ok: true as const }
  }),

  /** What happens from now on, or since the event with the number `lastEventId`. */
  live: publicProcedure.input(liveInput).subscription(({ ctx, input, signal }) => threadEvents(ctx, input, signal)),
})
