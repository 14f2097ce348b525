import type { RestrictionKind } from '../../../shared/instance/restrictions.ts'
import type { Rule } from '../../../shared/instance/rules.ts'
import type { CaseDecision } from '../../../shared/moderation/queue.ts'
import { endHiding } from '../../instance/restrictions/queries.ts'
import { type Decider, recordRestriction } from '../../instance/restrictions/record-restriction.ts'
import type { Authorized } from '../../platform/authorized.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import type { ReportCase } from './case-queries.ts'
import { notifyAuthorHidden, notifyAuthorOfRemoval, type Reported, warnAuthor } from './notify.ts'
import type { ReportedContent } from './set-content-hidden.ts'

export interface Resolution {
  decision: CaseDecision
  /** The rule that was broken. */
  rule: Rule
  /** The moderator's text. */
  note: string
  decider: Decider
  /** For posts and comments whose row exists. */
  reportedContent: Authorized<ReportedContent, 'review'> | null
  /** A short description of the content for the audit log. */
  headline: string
}

/** The restriction that each decision causes. A ban and a suspension also hide the content. */
const restrictionOf: Record<CaseDecision, RestrictionKind | null> = {
  DISMISS: null,
  HIDE: 'HIDE',
  REMOVE: 'REMOVE',
  WARN: 'WARN',
  BAN: 'HIDE',
  SUSPEND: 'HIDE',
}

/**
 * States to the author what a decision does to their post or comment, and ends earlier statements about it. Content that
 * was deleted before is not restricted, but its author can be warned. Must run in a transaction.
 */
export async function restrictAuthor(
  ctx: Context,
  reportCase: ReportCase,
  reported: Reported,
  { decision, rule, note: reason, decider, headline: text, reportedContent: written }: Resolution,
): Promise<void> {
  const { id: caseId, targetType, targetId, communityId, authorId: userId } = reportCase
  if (targetType === 'USER' || targetType === 'COMMUNITY' || targetType === 'RESTRICTION') return
  const isThere = written !== null && !written.isRemoved
  const kind = restrictionOf[decision]
  const outcome = kind === 'HIDE' || kind === 'REMOVE' ? 'UPHELD' : 'LIFTED'
  if (isThere) await endHiding(ctx.db, targetType, targetId, { endedAt: timestamp(ctx), outcome, answer: reason })
  if (kind === null || userId === null || (!isThere && kind !== 'WARN')) return
  const restrictionId = await recordRestriction(ctx, {
    ...{ kind, userId, communityId, caseId, target: { targetType, targetId }, text, rule, reason, decider },
  })
  if (kind === 'HIDE') await notifyAuthorHidden(ctx, reported, { detail: 'KEPT', restrictionId })
  else if (kind === 'REMOVE') await notifyAuthorOfRemoval(ctx, reported, { detail: reason, restrictionId })
  else await warnAuthor(ctx, reported, { detail: reason, restrictionId })
}
