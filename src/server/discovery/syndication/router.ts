import { confirmedInput } from '../../../shared/identity/account.ts'
import { limitedByUser, ok, router, signedInProcedure } from '../../platform/procedures.ts'
import { feedAddress, renewFeedAddress, revokeFeedAddress } from './feed-address.ts'

export const syndicationRouter = router({
  /** Whether a feed address exists, and when it was last used. */
  address: signedInProcedure.query(({ ctx }) => feedAddress(ctx)),

  /** Creates a new feed address and voids the previous one. Only this answer contains it. */
  renew: signedInProcedure
    .use(limitedByUser('account.secret'))
    .input(confirmedInput)
    .mutation(({ ctx, input }) => renewFeedAddress(ctx, input.password)),

  revoke: signedInProcedure.mutation(async ({ ctx }) => {
    await revokeFeedAddress(ctx)
    return ok
  }),
})
