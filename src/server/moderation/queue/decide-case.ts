import type { z } from 'zod'
import type { decideCaseInput, OpenCase } from '../../../shared/moderation/queue.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { accountFor } from '../../identity/users/access/loaders.ts'
import { inTransaction } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { headlineOf, resolveCase } from '../reports/resolve-case.ts'
import { type CaseAccess, caseFor, type SignedInContext } from './access.ts'
import { applyDecision } from './apply-decision.ts'
import { openCase } from './open-case.ts'
import { abilityFor } from './policy.ts'

type Decision = z.output<typeof decideCaseInput>

/**
 * Throws 409 when the case has changed since the viewer loaded it or was already decided, then 403 unless the viewer
 * may make this decision.
 */
async function checkDecision(ctx: SignedInContext, { reportCase, can }: CaseAccess, { version, decision }: Decision) {
  const { status, authorId, authorName } = reportCase
  const isOver = status === 'DISMISSED' || (status === 'RESOLVED' && decision !== 'DISMISS')
  if (reportCase.version !== version || isOver) throw new AppError('CONFLICT', messages.caseDecided)
  if (can[abilityFor[decision]]) return
  // The account's rules give the reason why it cannot be suspended.
  const isForAccount = decision === 'SUSPEND' && ctx.viewer.isSuperAdmin && authorName !== null
  if (isForAccount && authorId !== null) await accountFor(ctx, ctx.viewer, 'suspend', authorId)
  throw new AppError('FORBIDDEN', messages.decisionImpossible)
}

const resolve = (ctx: SignedInContext, input: Decision) =>
  inTransaction(ctx, async (ctx) => {
    const access = await caseFor(ctx, 'view', input.id)
    await checkDecision(ctx, access, input)
    const { reportCase, subject } = access
    const { decision, reason: note } = input
    const words = headlineOf(reportCase.targetType, reportCase.beginning ?? '')
    await resolveCase(ctx, reportCase, { decision, note, reportedContent: subject.reportedContent, headline: words })
    await applyDecision(ctx, access, input)
  })

/** Decides a case and returns it. The first decision wins. */
export async function decideCase(ctx: SignedInContext, input: Decision): Promise<OpenCase> {
  await resolve(ctx, input)
  return openCase(ctx, input.id)
}
