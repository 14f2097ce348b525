import { cached, publicProcedure, router } from '../../platform/procedures.ts'
import { openLanding } from './open-landing.ts'

export const landingRouter = router({
  open: publicProcedure.meta(cached).query(({ ctx }) => openLanding(ctx)),
})
