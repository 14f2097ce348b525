import type { Generated } from 'kysely'
import type { ReactionType, TargetType } from '../../../shared/discussions/reaction-types.ts'
import type {
  DeciderRole,
  ObjectionOutcome,
  RestrictionKind,
  RestrictionTarget,
} from '../../../shared/instance/restrictions.ts'
import type { Rule } from '../../../shared/instance/rules.ts'
import type { CaseDecision, CaseTarget } from '../../../shared/moderation/queue.ts'
import type { ReportReason, ReportStatus } from '../../../shared/moderation/reports.ts'
import type { Flag, IsoDateTime } from './column-types.ts'

export interface PostTable {
  id: string
  forumId: string
  communityId: string
  authorId: string
  title: string
  content: string
  /** The content as it is shown, on one line; null if it is the content itself, or is yet to be stored. */
  plainText: Generated<string | null>
  likeCount: Generated<number>
  commentCount: Generated<number>
  /** See src/shared/discussions/hot-rank.ts. */
  hot: number
  reactorCount: Generated<number>
  commenterCount: Generated<number>
  createdAt: IsoDateTime
  updatedAt: IsoDateTime
  deletedAt: IsoDateTime | null
  /** Since then, reports hide it from other users. */
  hiddenAt: IsoDateTime | null
  pinnedAt: IsoDateTime | null
  lockedAt: IsoDateTime | null
  /**
   * Whether the post is visible and its community public. Feeds use the column to find candidates, and then check the
   * community itself.
   */
  isPublic: Generated<Flag>
}

export interface PostVersionTable {
  id: string
  postId: string
  title: string
  content: string
  writtenAt: IsoDateTime
  replacedAt: IsoDateTime
}

export interface PostCommenterTable {
  postId: string
  userId: string
  commentCount: number
}

export interface PostTopicTable {
  postId: string
  topicId: string
  communityId: string
  createdAt: IsoDateTime
}

/** The number of a row in its full-text index. */
export interface PostNumberTable {
  number: Generated<number>
  postId: string
  /** Whether the index entry is outdated. */
  isDue: Generated<Flag>
}

export interface CommentNumberTable {
  number: Generated<number>
  commentId: string
  /** Whether the index entry is outdated. */
  isDue: Generated<Flag>
}

/** A full-text index; see src/server/platform/search-index/queries.ts. */
export interface SearchTable {
  rowid: number
}

export interface CommentTable {
  id: string
  postId: string
  parentId: string | null
  authorId: string
  content: string
  /** The content as it is shown, on one line; null if it is the content itself, or is yet to be stored. */
  plainText: Generated<string | null>
  depth: number
  replyCount: Generated<number>
  createdAt: IsoDateTime
  updatedAt: IsoDateTime
  deletedAt: IsoDateTime | null
  /** Since then, reports hide it from other users. */
  hiddenAt: IsoDateTime | null
  /** The negative count of reactions by others: in ascending order, the best comes first. */
  best: Generated<number>
  /** The community of its post. */
  communityId: Generated<string>
  /** The author of the parent comment, if another user. */
  repliedToId: string | null
}

export interface CommentVersionTable {
  id: string
  commentId: string
  content: string
  writtenAt: IsoDateTime
  replacedAt: IsoDateTime
}

export interface ThreadVisitTable {
  userId: string
  postId: string
  seenAt: IsoDateTime
}

export interface ThreadEventTable {
  number: Generated<number>
  postId: string
  kind: 'comment' | 'reactions' | 'post'
  /** The comment or the target of the reaction; for posts, the post's own id. */
  targetId: string
  createdAt: IsoDateTime
}

/** A post that a user saved or hid. */
export interface MarkedPostTable {
  userId: string
  postId: string
  createdAt: IsoDateTime
}

export interface ReactionCountTable {
  targetType: TargetType
  targetId: string
  reactionType: ReactionType
  count: number
}

/** An image belongs to content, or to a community as its icon or banner. */
export type MediaUser = TargetType | 'COMMUNITY'

export interface MediaUseTable {
  mediaId: string
  targetType: MediaUser
  targetId: string
  communityId: string
}

export interface ReactionTable {
  targetType: TargetType
  targetId: string
  userId: string
  reactionType: ReactionType
  createdAt: IsoDateTime
  /** The notification that counts it, which may be deleted. */
  noticeId: string | null
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
  /** For an objection: the user who decided and may not answer it, because somebody else can. */
  excludedId: Generated<string | null>
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
  /** What the profile showed, for a suspension that removed that; see `hideProfile`. */
  removedProfile: Generated<string | null>
  endedAt: Generated<IsoDateTime | null>
  objection: Generated<string>
  objectedAt: Generated<IsoDateTime | null>
  outcome: Generated<ObjectionOutcome | null>
  answer: Generated<string>
  answeredAt: Generated<IsoDateTime | null>
}

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
