import type { z } from 'zod'
import type { answerObjectionInput, OpenCase } from '../../../shared/moderation/queue.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { queueSuspensionMail } from '../../identity/account-status/mails.ts'
import { findAccountStatus } from '../../identity/account-status/queries.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { type RestrictionRow, updateRestriction } from '../../instance/restrictions/queries.ts'
import { notify } from '../../notify/notify.ts'
import { inTransaction, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { liftRestriction } from '../objections/lift-restriction.ts'
import { updateCase } from '../reports/case-queries.ts'
import { objectionToAnswer, type SignedInContext } from './access/loaders.ts'
import { openCase } from './open-case.ts'

type Answer = z.output<typeof answerObjectionInput>

async function notifyUser(ctx: SignedInContext, restriction: RestrictionRow, { outcome, answer: detail }: Answer) {
  const { id: restrictionId, kind, userId, communityId } = restriction
  if (userId === null) return
  const about = { communityId, actorId: null, restrictionId }
  await notify(ctx, { kind: 'objection-answered', to: [userId], detail: `${outcome}\n${detail}`, ...about })
  // Suspended users read no notifications.
  const user = await findAccountStatus(ctx.db, userId)
  if (user && kind === 'SUSPEND' && outcome === 'UPHELD') await queueSuspensionMail(ctx, user)
}

/**
 * Answers an objection: upholds the restriction, or lifts it and undoes its effect. The first answer wins. Returns the
 * case.
 */
export async function answerObjection(ctx: SignedInContext, input: Answer): Promise<OpenCase> {
  await inTransaction(ctx, async (ctx) => {
    const { reportCase, restriction, content } = await objectionToAnswer(ctx, input)
    const { outcome, answer } = input
    const at = timestamp(ctx)
    const decided = { status: 'RESOLVED', note: answer, decidedAt: at, decidedById: ctx.viewer.id } as const
    const isFirst = await updateCase(ctx.db, reportCase, { ...decided, version: reportCase.version + 1 })
    if (!isFirst) throw new AppError('CONFLICT', messages.caseDecided)
    const answered = { outcome, answer, answeredAt: at }
    const endedAt = outcome === 'LIFTED' ? at : restriction.endedAt
    await updateRestriction(ctx.db, restriction.id, { ...answered, endedAt })
    if (outcome === 'LIFTED') await liftRestriction(ctx, restriction, content)
    const { communityId, userId } = restriction
    const about = { communityId, ...(userId !== null && { aboutId: userId }) }
    await recordAudit(ctx, { action: 'objection.answer', ...about, detail: `${outcome}: ${answer}` })
    await notifyUser(ctx, restriction, input)
  })
  return openCase(ctx, input.id)
}
