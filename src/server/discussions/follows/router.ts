import { followInput, followTargetInput } from '../../../shared/notify/follows.ts'
import { auditedSignedInProcedure } from '../../communities/core/audited-reads.ts'
import { cached, router } from '../../platform/procedures.ts'
import { followOf, setFollow } from './follow.ts'

/** Reads and chooses the viewer's follow levels. */
export const followsRouter = router({
  get: auditedSignedInProcedure
    .meta(cached)
    .input(followTargetInput)
    .query(({ ctx, input }) => followOf(ctx, input)),

  set: auditedSignedInProcedure.input(followInput).mutation(({ ctx, input }) => setFollow(ctx, input)),
})
