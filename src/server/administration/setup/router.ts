import { firstAccountInput, type SetupState, setupCodeInput } from '../../../shared/administration/setup.ts'
import {
  createsAccount,
  limitedByAddress,
  publicProcedure,
  router,
  signedInProcedure,
} from '../../platform/procedures.ts'
import { claimSetup } from './claim-setup.ts'
import { createFirstAccount } from './create-first-account.ts'
import { countAccounts } from './queries.ts'
import { isSetupPending, requireSetupCode } from './setup-code.ts'

/** The later steps of the set-up are the procedures of System Settings, for the super admin that it creates. */
export const setupRouter = router({
  state: publicProcedure.query(
    async ({ ctx }): Promise<SetupState> => ({
      isPending: await isSetupPending(ctx),
      publicUrl: ctx.config.publicUrl,
    }),
  ),

  /** A mutation, so that the code is not in an address. Throws 403 unless the code is the current one. */
  checkCode: publicProcedure
    .use(limitedByAddress('token.address'))
    .input(setupCodeInput)
    .mutation(async ({ ctx, input }) => {
      await requireSetupCode(ctx, input.code)
      return { accounts: await countAccounts(ctx.db) }
    }),

  createAccount: publicProcedure
    .meta(createsAccount)
    .use(limitedByAddress('token.address'))
    .input(firstAccountInput)
    .mutation(async ({ ctx, input }) => ({ user: await createFirstAccount(ctx, input) })),

  /** For an operator who signed up before opening the link. */
  claim: signedInProcedure
    .use(limitedByAddress('token.address'))
    .input(setupCodeInput)
    .mutation(async ({ ctx, input }) => ({ user: await claimSetup(ctx, input) })),
})
