import type { z } from 'zod'
import type { objectInput, Restriction } from '../../../shared/instance/restrictions.ts'
import { type RestrictionRow, updateRestriction } from '../../instance/restrictions/queries.ts'
import { notify } from '../../notify/notify.ts'
import { type Context, inTransaction, timestamp } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { insertCase } from '../reports/case-queries.ts'
import { restrictionFor, restrictionToObject } from './access.ts'
import { answerersOf } from './answerers.ts'
import { presentRestriction } from './present.ts'

/** Puts the objection into the moderation queue. Excludes the decider if another moderator can answer. */
async function openCase(ctx: Context, restriction: RestrictionRow, objectedAt: string) {
  const { communityId, to, excludedId } = await answerersOf(ctx, restriction)
  const { id: targetId, userId: authorId } = restriction
  // Reports that hid a text wait for a decision already, and their case shows the objection.
  const isReported = restriction.kind === 'HIDDEN_BY_REPORTS'
  const caseId = isReported ? restriction.caseId : newId()
  if (!isReported && caseId !== null)
    await insertCase(ctx.db, {
      ...{ id: caseId, targetType: 'RESTRICTION', targetId, communityId, authorId, excludedId },
      ...{ status: 'OPEN', reportCount: 0, firstReportedAt: objectedAt, lastReportedAt: objectedAt },
    })
  await notify(ctx, { kind: 'reports-waiting', to, communityId, actorId: null, detail: 'OBJECTION', caseId })
}

/** Objects to a restriction for the user concerned, once. Throws 404 for others, 409 when it is no longer possible. */
export const objectTo = (ctx: Context, { text, ...query }: z.output<typeof objectInput>): Promise<Restriction> =>
  inTransaction(ctx, async (ctx) => {
    const restriction = await restrictionToObject(ctx, query)
    const objectedAt = timestamp(ctx)
    await updateRestriction(ctx.db, restriction.id, { objection: text, objectedAt })
    await openCase(ctx, restriction, objectedAt)
    return presentRestriction(ctx, await restrictionFor(ctx, query))
  })
