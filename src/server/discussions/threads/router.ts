import { postIdInput } from '../../../shared/discussions/posts.ts'
import { aroundInput, liveInput, repliesInput, threadInput } from '../../../shared/discussions/threads.ts'
import { auditedPublicProcedure, auditedSignedInProcedure } from '../../communities/core/audited-reads.ts'
import { cached, ok, router } from '../../platform/procedures.ts'
import { threadEvents } from './stream-events.ts'
import { openThread, repliesTo, threadAround, visitThread } from './thread-pages.ts'

export const threadsRouter = router({
  open: auditedPublicProcedure
    .meta(cached)
    .input(threadInput)
    .query(({ ctx, input }) => openThread(ctx, input)),

  replies: auditedPublicProcedure
    .meta(cached)
    .input(repliesInput)
    .query(({ ctx, input }) => repliesTo(ctx, input)),

  around: auditedPublicProcedure
    .meta(cached)
    .input(aroundInput)
    .query(({ ctx, input }) => threadAround(ctx, input)),

  /** Records that the viewer has seen the current thread. */
  visit: auditedSignedInProcedure.input(postIdInput).mutation(async ({ ctx, input }) => {
    await visitThread(ctx, input.id)
    return ok
  }),

  /** Events from now on, or after `lastEventId`. */
  live: auditedPublicProcedure
    .input(liveInput)
    .subscription(({ ctx, input, signal }) => threadEvents(ctx, input, signal)),
})
