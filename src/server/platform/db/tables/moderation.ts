import type { Generated } from 'kysely'
import type { TargetType } from '../../../../shared/discussions/reaction-types.ts'
import type {
  DeciderRole,
  ObjectionOutcome,
  RestrictionKind,
  RestrictionTarget,
} from '../../../../shared/instance/restrictions.ts'
import type { Rule } from '../../../../shared/instance/rules.ts'
import type { CaseDecision, CaseTarget } from '../../../../shared/moderation/queue.ts'
import type { ReportReason, ReportStatus } from '../../../../shared/moderation/reports.ts'
import type { Flag, IsoDateTime } from '../column-types.ts'

export interface ReportTable {
  id: string
  targetType: CaseTarget
  targetId: string
  reporterId: string | null
  reason: ReportReason
  details: string | null
  copy: string
  status: ReportStatus
  createdAt: IsoDateTime
  /** The community of the post or comment, or the reported community. */
  communityId: string | null
  decidedAt: IsoDateTime | null
  decidedById: string | null
}

/** All reports of one target. */
export interface ReportCaseTable {
  id: string
  targetType: CaseTarget
  targetId: string
  communityId: string | null
  /** The author or the reported user; null for a community. */
  authorId: string | null
  status: ReportStatus
  reportCount: number
  /** Incremented by each decision, for optimistic locking. */
  version: Generated<number>
  firstReportedAt: IsoDateTime
  lastReportedAt: IsoDateTime
  assigneeId: Generated<string | null>
  decision: Generated<CaseDecision | null>
  /** The moderator's text. */
  note: Generated<string>
  decidedAt: Generated<IsoDateTime | null>
  decidedById: Generated<string | null>
  /** The user whose decision an objection questions, and who may not answer it while another user can. */
  excludedId: Generated<string | null>
}

/** The statement of a restriction to the user concerned, and their objection. */
export interface RestrictionTable {
  id: string
  kind: RestrictionKind
  userId: string | null
  communityId: string | null
  caseId: string | null
  targetType: RestrictionTarget | null
  targetId: string | null
  /** The beginning of the user's text. */
  excerpt: string
  rule: Rule | null
  reason: string
  deciderId: string | null
  deciderRole: DeciderRole
  createdAt: IsoDateTime
  until: IsoDateTime | null
  /** Whether the suspension also removed everything that the user wrote. */
  removesContent: Generated<Flag>
  /** The profile that the suspension removed; see `hideProfile`. */
  removedProfile: Generated<string | null>
  endedAt: Generated<IsoDateTime | null>
  objection: Generated<string>
  objectedAt: Generated<IsoDateTime | null>
  outcome: Generated<ObjectionOutcome | null>
  answer: Generated<string>
  answeredAt: Generated<IsoDateTime | null>
}

/** A removed post or comment that can be restored. */
export interface RemovedContentTable {
  targetType: TargetType
  targetId: string
  /** The restriction, or the removal of everything that a user wrote. */
  removalId: string
  imagesUntil: IsoDateTime
  /** When the removal resolved the reports of the text; null if there were none. */
  reportsResolvedAt: Generated<IsoDateTime | null>
}

export interface WordRuleTable {
  id: string
  communityId: string | null
  term: string
  reason: string
  createdById: string | null
  createdAt: IsoDateTime
}
