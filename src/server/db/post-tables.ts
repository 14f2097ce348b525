import type { Generated } from 'kysely'
import type { Moment } from './columns.ts'

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
}

export interface ReactionTable {
  targetType: 'POST' | 'COMMENT'
  targetId: string
  userId: string
  reactionType: 'satisfaction' | 'love' | 'happy' | 'surprise' | 'sad' | 'angry'
  createdAt: Moment
}

export interface ReportTable {
  id: string
  targetType: 'POST' | 'COMMENT' | 'USER' | 'COMMUNITY'
  targetId: string
  reporterId: string | null
  reason: string
  details: string | null
  copy: string
  status: 'OPEN' | 'UNDER_REVIEW' | 'RESOLVED' | 'DISMISSED'
  createdAt: Moment
}
