import { markUnreadReadInput, restoreUnreadInput } from '../../../shared/discovery/unread.ts'
import { auditedSignedInProcedure } from '../../communities/core/audited-reads.ts'
import { cached, ok, router, signedInProcedure } from '../../platform/procedures.ts'
import { listUnread } from './list-unread.ts'
import { markCommunityRead, restoreUnread } from './mark-read.ts'

export const unreadRouter = router({
  /** Lists the unread discussions of the viewer's communities. `threads.visit` marks one as read. */
  list: signedInProcedure.meta(cached).query(({ ctx }) => listUnread(ctx)),

  markCommunityRead: auditedSignedInProcedure
    .input(markUnreadReadInput)
    .mutation(({ ctx, input }) => markCommunityRead(ctx, input.slug)),

  restore: signedInProcedure.input(restoreUnreadInput).mutation(async ({ ctx, input }) => {
    await restoreUnread(ctx, input)
    return ok
  }),
})
