import type { CaseDecision, CaseTarget } from '../../shared/desk.ts'
import type { ReportStatus } from '../../shared/reports.ts'
import type { Viewer } from '../context.ts'

/** Who asks about which case. */
export interface CaseAsk {
  viewer: Pick<Viewer, 'id' | 'isSuperAdmin'>
  /** What the viewer is in the community of the case. */
  moderates: boolean
  organizes: boolean
  reported: {
    targetType: CaseTarget
    status: ReportStatus
    authorId: string | null
    /** Whether it is still there. */
    isThere: boolean
  }
  /** The person concerned; null for a community, and for somebody who is gone. */
  author: { isSuperAdmin: boolean; canBeBanned: boolean } | null
}

/** What a viewer may do with a case. Everything not said here is refused. */
export function caseAbilities({ viewer, moderates, organizes, reported, author }: CaseAsk) {
  const { targetType, status, authorId, isThere } = reported
  const isWords = targetType === 'POST' || targetType === 'COMMENT'
  // Super admins answer for everything, moderators for what is written in their community.
  const reaches = viewer.isSuperAdmin || (isWords && moderates)
  // Nobody decides about their own.
  const isOwn = viewer.id === authorId || (targetType === 'COMMUNITY' && organizes)
  const view = reaches && !isOwn
  // The first decision stands; what was found right can still be dismissed.
  const decides = view && (status === 'OPEN' || status === 'UNDER_REVIEW')
  const hasSomebody = targetType === 'COMMUNITY' ? isThere : author !== null
  return {
    view,
    /** Whether only that it is their own keeps it from them. */
    isOwn: reaches && isOwn,
    take: decides,
    assign: decides,
    dismiss: view && status !== 'DISMISSED',
    // Of what is gone, that the reports were right.
    hide: decides && isWords,
    remove: decides && targetType !== 'USER' && isThere,
    warn: decides && hasSomebody,
    ban: decides && isWords && author?.canBeBanned === true,
    suspend: decides && viewer.isSuperAdmin && author?.isSuperAdmin === false,
  }
}

export type CaseAbility = keyof ReturnType<typeof caseAbilities>

/** Which ability a decision needs. */
export const abilityFor = {
  DISMISS: 'dismiss',
  HIDE: 'hide',
  REMOVE: 'remove',
  WARN: 'warn',
  BAN: 'ban',
  SUSPEND: 'suspend',
} as const satisfies Record<CaseDecision, CaseAbility>
