import type { RestrictionKind } from '../../../../shared/instance/restrictions.ts'
import type { CaseDecision, CaseTarget } from '../../../../shared/moderation/queue.ts'
import type { ReportStatus } from '../../../../shared/moderation/reports.ts'
import type { Viewer } from '../../../platform/context.ts'

/** The input of the ability table. */
export interface CasePolicyInput {
  viewer: Pick<Viewer, 'id' | 'isSuperAdmin'>
  /** The viewer's role in the community of the case. */
  moderates: boolean
  organizes: boolean
  reported: {
    targetType: CaseTarget
    status: ReportStatus
    authorId: string | null
    /** The user who decided, and so may not answer an objection. */
    excludedId: string | null
    /** Whether it still exists. */
    isThere: boolean
  }
  /** The restriction of an objection. */
  restriction: { kind: RestrictionKind } | null
  /** The user concerned; null for communities and deleted users. */
  author: { canBeSuspended: boolean; canBeBanned: boolean } | null
}

const irreversible: readonly RestrictionKind[] = ['DENY_ACCOUNT', 'REMOVE_COMMUNITY']

/** The ability table for a viewer and a case. Denies everything else. */
export function caseAbilities({ viewer, moderates, organizes, reported, restriction, author }: CasePolicyInput) {
  const { targetType, status, authorId, excludedId, isThere } = reported
  const isWords = targetType === 'POST' || targetType === 'COMMENT'
  const isObjection = targetType === 'RESTRICTION'
  // Super admins may decide all cases, moderators those about content and objections in their community.
  const reaches = viewer.isSuperAdmin || ((isWords || isObjection) && moderates)
  // Moderators cannot decide on their own content.
  const isOwn = viewer.id === authorId || (targetType === 'COMMUNITY' && organizes)
  // The decider must not answer an objection to their own decision.
  const view = reaches && !isOwn && viewer.id !== excludedId
  // The first decision wins, but a resolved case can still be dismissed.
  const isPending = view && (status === 'OPEN' || status === 'UNDER_REVIEW')
  const decides = isPending && !isObjection
  const hasSomebody = targetType === 'COMMUNITY' ? isThere : author !== null
  return {
    view,
    /** Whether the viewer could decide it if it were not about their own content. */
    isOwn: reaches && isOwn,
    take: isPending,
    assign: isPending,
    answer: isPending && isObjection,
    // Nothing restores a deleted account or community.
    lift: isPending && restriction !== null && !irreversible.includes(restriction.kind),
    dismiss: view && status !== 'DISMISSED' && !isObjection,
    // For deleted content, it confirms the reports.
    hide: decides && isWords,
    remove: decides && targetType !== 'USER' && isThere,
    warn: decides && hasSomebody,
    ban: decides && isWords && author?.canBeBanned === true,
    suspend: decides && author?.canBeSuspended === true,
  }
}

export type CaseAbility = keyof ReturnType<typeof caseAbilities>

/** The ability that each decision needs. */
export const abilityFor = {
  DISMISS: 'dismiss',
  HIDE: 'hide',
  REMOVE: 'remove',
  WARN: 'warn',
  BAN: 'ban',
  SUSPEND: 'suspend',
} as const satisfies Record<CaseDecision, CaseAbility>
