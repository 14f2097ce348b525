import { assignCaseInput, caseInput, caseListInput, decideCaseInput, deskInput } from '../../shared/desk.ts'
import { router, signedInProcedure, verifiedProcedure } from '../trpc.ts'
import { assign, assignees, giveBack, take } from './assign.ts'
import { listCases, waitingCases } from './cases.ts'
import { decide } from './decide.ts'
import { openCase } from './open-case.ts'

/** The desk of reports: super admins have the instance's, moderators that of their community. What changes a case answers it as it is then. */
export const deskRouter = router({
  list: signedInProcedure.input(caseListInput).query(({ ctx, input }) => listCases(ctx, input)),
  counts: signedInProcedure.input(deskInput).query(({ ctx, input }) => waitingCases(ctx, input)),
  open: signedInProcedure.input(caseInput).query(({ ctx, input }) => openCase(ctx, input.id)),
  /** Who could take a case on. */
  assignees: signedInProcedure.input(caseInput).query(({ ctx, input }) => assignees(ctx, input.id)),

  /** Takes it on: it is under review by the viewer. */
  take: verifiedProcedure.input(caseInput).mutation(({ ctx, input }) => take(ctx, input.id)),
  giveBack: verifiedProcedure.input(caseInput).mutation(({ ctx, input }) => giveBack(ctx, input.id)),
  assign: verifiedProcedure.input(assignCaseInput).mutation(({ ctx, input }) => assign(ctx, input)),
  decide: verifiedProcedure.input(decideCaseInput).mutation(({ ctx, input }) => decide(ctx, input)),
})
