import { requiresProof } from '../../identity/sessions/recent-proof.ts'
import { limitedByUser, ok, router, signedInProcedure } from '../../platform/procedures.ts'
import { feedAddress, renewFeedAddress, revokeFeedAddress } from './feed-address.ts'

export const syndicationRouter = router({
  /** Whether a feed address exists, and when it was last used. */
  address: signedInProcedure.query(({ ctx }) => feedAddress(ctx)),

  /** Creates a new feed address and voids the previous one. Only this answer contains it. */
  renew: signedInProcedure
    .use(limitedByUser('account.secret'))
    .use(requiresProof)
    .mutation(({ ctx }) => renewFeedAddress(ctx)),

  revoke: signedInProcedure.mutation(async ({ ctx }) => {
    await revokeFeedAddress(ctx)
    return ok
  }),
})
