import { publicProcedure, router } from '../trpc.ts'
import { publicInstance } from './public-instance.ts'

export const instanceRouter = router({
  /** What everybody may know of this instance. */
  get: publicProcedure.query(({ ctx }) => publicInstance(ctx)),
})
