import { examineInput } from '../../../shared/operations/doctor.ts'
import { adminProcedure, router } from '../../platform/procedures.ts'
import { examineLive, streamOfTwo } from './examine.ts'

export const doctorRouter = router({
  /** Checks the running server: configuration, files, database, proxy, cookies, clock and mail. */
  examine: adminProcedure.input(examineInput).query(({ ctx, input }) => examineLive(ctx, input)),

  /** Two events with a pause in between. */
  stream: adminProcedure.subscription(({ signal }) => streamOfTwo(signal)),
})
