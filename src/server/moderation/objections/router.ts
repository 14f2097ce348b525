import { objectInput, restrictionInput } from '../../../shared/instance/restrictions.ts'
import { limitedByAddress, publicProcedure, router } from '../../platform/procedures.ts'
import { restrictionFor } from './access.ts'
import { objectTo } from './object.ts'
import { presentRestriction } from './present.ts'

/**
 * Restrictions, for the users concerned. Suspended users cannot sign in, so the token of the mail also opens the
 * restriction.
 */
export const restrictionsRouter = router({
  byId: publicProcedure
    .input(restrictionInput)
    .query(async ({ ctx, input }) => presentRestriction(ctx, await restrictionFor(ctx, input))),

  object: publicProcedure
    .use(limitedByAddress('token.address'))
    .input(objectInput)
    .mutation(({ ctx, input }) => objectTo(ctx, input)),
})
