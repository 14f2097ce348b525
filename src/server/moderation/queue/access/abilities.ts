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
    /** Whether it still exists. */
    isThere: boolean
  }
  /** The user concerned; null for communities and deleted users. */
  author: { canBeSuspended: boolean; canBeBanned: boolean } | null
}

/** The ability table for a viewer and a case. Denies everything else. */
export function caseAbilities({ viewer, moderates, organizes, reported, author }: CasePolicyInput) {
  const { targetType, status, authorId, isThere } = reported
  const isWords = targetType === 'POST' || targetType === 'COMMENT'
  // Super admins may decide all cases, moderators those about content in their community.
  const reaches = viewer.isSuperAdmin || (isWords && moderates)
  // Moderators cannot decide on their own content.
  const isOwn = viewer.id === authorId || (targetType === 'COMMUNITY' && organizes)
  const view = reaches && !isOwn
  // The first decision wins, but a resolved case can still be dismissed.
  const decides = view && (status === 'OPEN' || status === 'UNDER_REVIEW')
  const hasSomebody = targetType === 'COMMUNITY' ? isThere : author !== null
  return {
    view,
    /** Whether the viewer could decide it if it were not about their own content. */
    isOwn: reaches && isOwn,
    take: decides,
    assign: decides,
    dismiss: view && status !== 'DISMISSED',
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
