import { publicProcedure, router } from '../../platform/procedures.ts'
import { newChallenge } from './proof-of-work.ts'
import { publicInstance } from './public-instance.ts'

export const instanceRouter = router({
  /** The public settings of the instance. */
  get: publicProcedure.query(({ ctx }) => publicInstance(ctx)),

  /** Work for a browser, which signing up and contact messages prove where the instance asks for it. */
  challenge: publicProcedure.query(({ ctx }) => newChallenge(ctx)),
})
