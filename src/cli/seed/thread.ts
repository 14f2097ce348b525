import { snapshotOfPost } from '../../server/moderation/reports/snapshots.ts'
import type { BulkInserter } from '../../server/platform/db/sqlite/bulk-insert.ts'
import { hotRank } from '../../shared/discussions/hot-rank.ts'
import type { ReactionType, TargetType } from '../../shared/discussions/reaction-types.ts'
import { type PostText, postTextOf } from '../../shared/discussions/texts.ts'
import type { ReportReason } from '../../shared/moderation/reports.ts'
import { plainTextToStore } from '../../shared/platform/plain-text.ts'
import { iso } from './tables.ts'

export interface NewReaction {
  userId: string
  type: ReactionType
  at: number
}

export interface NewComment {
  id: string
  authorId: string
  content: string
  at: number
  /** The index of the parent among the comments of the thread, which are in chronological order. */
  parent: number | null
  isDeleted: boolean
  reactions: readonly NewReaction[]
}

export interface NewPost extends PostText {
  id: string
  communityId: string
  forumId: string
  authorId: string
  at: number
  isPublic: boolean
  isPinned: boolean
  topicIds: readonly string[]
  reactions: readonly NewReaction[]
  comments: readonly NewComment[]
}

/** Must run before `addPost`, so that the search index reads the topics. */
export function addTopicsOf(bulk: BulkInserter, { id: postId, communityId, at, topicIds }: NewPost) {
  for (const topicId of topicIds) bulk.add('postTopic', { postId, topicId, communityId, createdAt: iso(at) })
}

const othersThan = (authorId: string, reactions: readonly NewReaction[]) =>
  reactions.filter(({ userId }) => userId !== authorId).length

/** Adds the post and its counters, without its comments. */
export function addPost(bulk: BulkInserter, post: NewPost) {
  const { id, communityId, forumId, authorId, content, reactions, comments } = post
  const createdAt = iso(post.at)
  const commenters = new Map<string, number>()
  for (const { authorId, isDeleted } of comments)
    if (!isDeleted) commenters.set(authorId, (commenters.get(authorId) ?? 0) + 1)
  const commenterCount = commenters.size - (commenters.has(authorId) ? 1 : 0)
  const reactorCount = othersThan(authorId, reactions)
  bulk.add('post', {
    ...{ id, communityId, forumId, authorId, ...postTextOf(post), createdAt, updatedAt: createdAt },
    plainText: plainTextToStore(content),
    ...{ reactorCount, commenterCount, hot: hotRank({ createdAt, reactorCount, commenterCount }) },
    likeCount: reactions.filter(({ type }) => type === 'satisfaction').length,
    activeAt: iso(Math.max(post.at, ...comments.filter(({ isDeleted }) => !isDeleted).map(({ at }) => at))),
    commentCount: comments.filter(({ isDeleted }) => !isDeleted).length,
    isPublic: post.isPublic ? 1 : 0,
    pinnedAt: post.isPinned ? createdAt : null,
    ...{ deletedAt: null, hiddenAt: null, lockedAt: null },
  })
  for (const [userId, commentCount] of commenters) bulk.add('postCommenter', { postId: id, userId, commentCount })
  addReactions(bulk, 'POST', id, reactions)
}

function addReactions(bulk: BulkInserter, targetType: TargetType, targetId: string, reactions: readonly NewReaction[]) {
  const counts = new Map<ReactionType, number>()
  for (const { userId, type, at } of reactions) {
    counts.set(type, (counts.get(type) ?? 0) + 1)
    bulk.add('reaction', { targetType, targetId, userId, reactionType: type, createdAt: iso(at), notificationId: null })
  }
  for (const [reactionType, count] of counts) bulk.add('reactionCount', { targetType, targetId, reactionType, count })
}

/** A comment with its counters, to be stored in chronological order. */
export interface DueComment {
  post: NewPost
  comment: NewComment
  depth: number
  replyCount: number
}

/** Returns the comments of a post with their depths and visible reply counts. */
export function dueCommentsOf(post: NewPost): DueComment[] {
  const due = post.comments.map((comment) => ({ post, comment, depth: 0, replyCount: 0 }))
  for (const one of due) {
    const { parent } = one.comment
    if (parent !== null) one.depth = (due[parent]?.depth ?? 0) + 1
  }
  // Backwards, because a deleted comment is listed only if it has listed replies.
  for (const { comment, replyCount } of due.toReversed()) {
    const above = comment.parent === null ? undefined : due[comment.parent]
    if (above && !(comment.isDeleted && replyCount === 0)) above.replyCount += 1
  }
  return due
}

export function addComment(bulk: BulkInserter, { post, comment, depth, replyCount }: DueComment) {
  const { id, authorId, content, isDeleted, reactions } = comment
  const above = comment.parent === null ? undefined : post.comments[comment.parent]
  const createdAt = iso(comment.at)
  bulk.add('comment', {
    ...{ id, authorId, content, depth, replyCount, createdAt, updatedAt: createdAt },
    plainText: plainTextToStore(content),
    postId: post.id,
    communityId: post.communityId,
    parentId: above?.id ?? null,
    repliedToId: above && above.authorId !== authorId ? above.authorId : null,
    deletedAt: isDeleted ? createdAt : null,
    hiddenAt: null,
    best: 0 - othersThan(authorId, reactions),
  })
  addReactions(bulk, 'COMMENT', id, reactions)
}

export interface NewReport {
  id: string
  caseId: string
  reporterId: string
  reason: ReportReason
  details: string | null
  at: number
}

/** Adds the reports of a post as one case of the moderation queue. */
export function addReports(bulk: BulkInserter, post: NewPost, reports: NewReport[]) {
  const { id, communityId, authorId } = post
  const [first] = reports
  if (!first) return
  const target = { targetType: 'POST' as const, targetId: id, communityId, status: 'OPEN' as const }
  for (const { id, reporterId, reason, details, at } of reports) {
    const copy = snapshotOfPost(post)
    const undecided = { decidedAt: null, decidedById: null }
    bulk.add('report', { ...target, id, reporterId, reason, details, copy, createdAt: iso(at), ...undecided })
  }
  bulk.add('reportCase', {
    ...target,
    id: first.caseId,
    authorId,
    reportCount: reports.length,
    firstReportedAt: iso(first.at),
    lastReportedAt: iso(Math.max(...reports.map(({ at }) => at))),
  })
}
