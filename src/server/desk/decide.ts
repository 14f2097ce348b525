import type { z } from 'zod'
import type { decideCaseInput, OpenCase } from '../../shared/desk.ts'
import { messages } from '../../shared/messages.ts'
import { tellPosts } from '../community-settings/tell-posts.ts'
import { inTransaction } from '../context.ts'
import { AppError } from '../errors.ts'
import { settleCase, wordsOf } from '../reports/settle-case.ts'
import { type Asking, type CaseAccess, caseFor } from './access.ts'
import { carryOut } from './consequences.ts'
import { openCase } from './open-case.ts'
import { abilityFor } from './policy.ts'

type Decision = z.output<typeof decideCaseInput>

/**
 * Who saw another state than there is now was overtaken (409), and so is whoever decides a second time; then 403 unless
 * the viewer may decide so.
 */
function check({ reportCase, can }: CaseAccess, { version, decision }: Decision) {
  const { status, authorSuperAdminAt } = reportCase
  const isOver = status === 'DISMISSED' || (status === 'RESOLVED' && decision !== 'DISMISS')
  if (reportCase.version !== version || isOver) throw new AppError('CONFLICT', messages.caseDecided)
  if (can[abilityFor[decision]]) return
  const isProtected = decision === 'SUSPEND' && authorSuperAdminAt !== null
  throw new AppError('FORBIDDEN', isProtected ? messages.superAdminProtected : messages.decisionImpossible)
}

const settle = (ctx: Asking, input: Decision) =>
  inTransaction(ctx, async (ctx) => {
    const access = await caseFor(ctx, 'view', input.id)
    check(access, input)
    const { reportCase, subject } = access
    const { decision, reason: note } = input
    const words = wordsOf(reportCase.targetType, reportCase.beginning ?? '')
    await settleCase(ctx, reportCase, { decision, note, written: subject.written, words })
    await carryOut(ctx, access, input)
    return reportCase
  })

/** Decides a case: the first decision stands. Answers it as it is then. */
export async function decide(ctx: Asking, input: Decision): Promise<OpenCase> {
  const { targetType, targetId } = await settle(ctx, input)
  if (targetType === 'COMMUNITY' && input.decision === 'REMOVE') await tellPosts(ctx, targetId)
  return openCase(ctx, input.id)
}
