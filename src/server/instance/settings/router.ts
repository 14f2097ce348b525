import { publicProcedure, router } from '../../platform/procedures.ts'
import { publicInstance } from './public-instance.ts'

export const instanceRouter = router({
  /** The public settings of the instance. */
  get: publicProcedure.query(({ ctx }) => publicInstance(ctx)),
})
