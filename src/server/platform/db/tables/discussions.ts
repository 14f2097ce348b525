import type { Generated } from 'kysely'
import type { VisitedFeed } from '../../../../shared/discovery/feeds.ts'
import type { ReactionType, TargetType } from '../../../../shared/discussions/reaction-types.ts'
import type { CommentText, PostText } from '../../../../shared/discussions/texts.ts'
import type { Flag, IsoDateTime } from '../column-types.ts'

export interface PostTable extends PostText {
  id: string
  forumId: string
  communityId: string
  authorId: string
  /** The content as it is shown, on one line; null if it is the content itself. */
  plainText: Generated<string | null>
  likeCount: Generated<number>
  commentCount: Generated<number>
  /** See src/shared/discussions/hot-rank.ts. */
  hot: number
  reactorCount: Generated<number>
  commenterCount: Generated<number>
  createdAt: IsoDateTime
  updatedAt: IsoDateTime
  /** When the newest comment that is shown was written, or the post itself. */
  activeAt: Generated<IsoDateTime>
  deletedAt: IsoDateTime | null
  /** Since then, other users do not see it: reports hide it, or it is held. */
  hiddenAt: IsoDateTime | null
  /** Since then, it waits for approval and is hidden. */
  heldAt: Generated<IsoDateTime | null>
  pinnedAt: IsoDateTime | null
  lockedAt: IsoDateTime | null
  /** Moderators marked it as an announcement, of which everybody in the community hears at once. */
  announcedAt: Generated<IsoDateTime | null>
  /**
   * Whether the post is visible and its community public. Feeds use the column to find candidates, and then check the
   * community itself.
   */
  isPublic: Generated<Flag>
}

export interface PostVersionTable extends PostText {
  id: string
  postId: string
  writtenAt: IsoDateTime
  replacedAt: IsoDateTime
}

export interface PostTopicTable {
  postId: string
  topicId: string
  communityId: string
  createdAt: IsoDateTime
}

export interface PostCommenterTable {
  postId: string
  userId: string
  commentCount: number
}

export interface CommentTable extends CommentText {
  id: string
  postId: string
  parentId: string | null
  authorId: string
  /** The content as it is shown, on one line; null if it is the content itself. */
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

export interface CommentVersionTable extends CommentText {
  id: string
  commentId: string
  writtenAt: IsoDateTime
  replacedAt: IsoDateTime
}

export interface ReactionTable {
  targetType: TargetType
  targetId: string
  userId: string
  reactionType: ReactionType
  createdAt: IsoDateTime
  /** The notification that counts it, which may be deleted. */
  notificationId: string | null
}

export interface ReactionCountTable {
  targetType: TargetType
  targetId: string
  reactionType: ReactionType
  count: number
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

export interface FeedVisitTable {
  userId: string
  feed: VisitedFeed
  seenAt: IsoDateTime
}

export interface FeedAddressTable {
  userId: string
  tokenHash: string
  createdAt: IsoDateTime
  usedAt: IsoDateTime | null
}
