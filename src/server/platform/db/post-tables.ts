import type { Generated } from 'kysely'
import type { CaseDecision, CaseTarget } from '../../shared/desk.ts'
import type { ReactionType, TargetType } from '../../shared/reactions.ts'
import type { ReportReason, ReportStatus } from '../../shared/reports.ts'
import type { Flag, Moment } from './columns.ts'

export interface PostTable {
  id: string
  forumId: string
  communityId: string
  authorId: string
  title: string
  content: string
  likeCount: Generated<number>
  commentCount: Generated<number>
  /** See src/shared/hot.ts. */
  hot: number
  reactorCount: Generated<number>
  commenterCount: Generated<number>
  createdAt: Moment
  updatedAt: Moment
  deletedAt: Moment | null
  /** Since then reports hide it from others. */
  hiddenAt: Moment | null
  pinnedAt: Moment | null
  lockedAt: Moment | null
  /** Whether its community is public, and there: what feeds walk along, while the community itself decides. */
  isPublic: Generated<Flag>
}

export interface PostVersionTable {
  id: string
  postId: string
  title: string
  content: string
  writtenAt: Moment
  replacedAt: Moment
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
  createdAt: Moment
}

/** The number under which a row stands in its full-text index. */
export interface PostNumberTable {
  number: Generated<number>
  postId: string
}

export interface CommentNumberTable {
  number: Generated<number>
  commentId: string
}

/** A community whose posts and comments do not yet stand in the index as what it is now: public, private or deleted. */
export interface SearchDueTable {
  communityId: string
}

/** A full-text index. What it is asked is written in src/server/search/queries.ts. */
export interface SearchTable {
  rowid: number
}

export interface CommentTable {
  id: string
  postId: string
  parentId: string | null
  authorId: string
  content: string
  depth: number
  replyCount: Generated<number>
  createdAt: Moment
  updatedAt: Moment
  deletedAt: Moment | null
  /** Since then reports hide it from others. */
  hiddenAt: Moment | null
  /** Minus the reactions of others: ascending, the best comes first. */
  best: Generated<number>
  /** That of its post. */
  communityId: Generated<string>
  /** Whose comment it replies to, when that is somebody else's. */
  repliedToId: string | null
}

export interface CommentVersionTable {
  id: string
  commentId: string
  content: string
  writtenAt: Moment
  replacedAt: Moment
}

export interface ThreadVisitTable {
  userId: string
  postId: string
  seenAt: Moment
}

export interface ThreadEventTable {
  number: Generated<number>
  postId: string
  kind: 'comment' | 'reactions' | 'post'
  /** The comment, or what was reacted to; of a post its own id. */
  targetId: string
  createdAt: Moment
}

/** A post somebody keeps, or does not want to see. */
export interface MarkedPostTable {
  userId: string
  postId: string
  createdAt: Moment
}

export interface ReactionCountTable {
  targetType: TargetType
  targetId: string
  reactionType: ReactionType
  count: number
}

export interface MediaUseTable {
  mediaId: string
  targetType: TargetType
  targetId: string
  communityId: string
}

export interface ReactionTable {
  targetType: TargetType
  targetId: string
  userId: string
  reactionType: ReactionType
  createdAt: Moment
  /** The notice that counts it, which may be gone. */
  noticeId: string | null
}

/** All reports of one thing. */
export interface ReportCaseTable {
  id: string
  targetType: CaseTarget
  targetId: string
  communityId: string | null
  /** Who wrote it, or who was reported; null for a community. */
  authorId: string | null
  status: ReportStatus
  reportCount: number
  /** Counts decisions: who decides says which state they saw. */
  version: Generated<number>
  firstReportedAt: Moment
  lastReportedAt: Moment
  assigneeId: Generated<string | null>
  decision: Generated<CaseDecision | null>
  /** What was said with the decision. */
  note: Generated<string>
  decidedAt: Generated<Moment | null>
  decidedById: Generated<string | null>
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
  createdAt: Moment
  /** Where the post or comment stands, or the community itself. */
  communityId: string | null
  decidedAt: Moment | null
  decidedById: string | null
}
