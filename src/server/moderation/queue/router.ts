import {
  answerObjectionInput,
  assignCaseInput,
  caseInput,
  caseListInput,
  decideCaseInput,
  queueInput,
} from '../../../shared/moderation/queue.ts'
import { auditedSignedInProcedure, auditedVerifiedProcedure } from '../../communities/core/audited-reads.ts'
import { router } from '../../platform/procedures.ts'
import { answerObjection } from './answer-objection.ts'
import { assignees, assignTo, releaseCase, takeCase } from './assign-case.ts'
import { decideCase } from './decide-case.ts'
import { countPendingCases, listCases } from './list-cases.ts'
import { openCase } from './open-case.ts'

/**
 * The moderation queue: of the instance for super admins, of a community for its moderators. Mutations return the
 * updated case.
 */
export const moderationQueueRouter = router({
  list: auditedSignedInProcedure.input(caseListInput).query(({ ctx, input }) => listCases(ctx, input)),
  counts: auditedSignedInProcedure.input(queueInput).query(({ ctx, input }) => countPendingCases(ctx, input)),
  open: auditedSignedInProcedure.input(caseInput).query(({ ctx, input }) => openCase(ctx, input.id)),
  /** The possible assignees of a case. */
  assignees: auditedSignedInProcedure.input(caseInput).query(({ ctx, input }) => assignees(ctx, input.id)),

  /** Assigns the case to the viewer and marks it as under review. */
  take: auditedVerifiedProcedure.input(caseInput).mutation(({ ctx, input }) => takeCase(ctx, input.id)),
  release: auditedVerifiedProcedure.input(caseInput).mutation(({ ctx, input }) => releaseCase(ctx, input.id)),
  assign: auditedVerifiedProcedure.input(assignCaseInput).mutation(({ ctx, input }) => assignTo(ctx, input)),
  decide: auditedVerifiedProcedure.input(decideCaseInput).mutation(({ ctx, input }) => decideCase(ctx, input)),
  answer: auditedVerifiedProcedure
    .input(answerObjectionInput)
    .mutation(({ ctx, input }) => answerObjection(ctx, input)),
})
