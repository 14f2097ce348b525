import type { OpenCase } from '../../../shared/moderation/queue.ts'
import type { Db } from '../../platform/db/open.ts'
import type { ReportCase } from '../reports/case-queries.ts'
import {
  findCurrentPost,
  listAncestors,
  listCommentsUnder,
  listRepliesTo,
  type ThreadCommentRow,
} from './subject-queries.ts'

type ThreadComment = OpenCase['thread'][number]
type Row = Omit<ThreadCommentRow, 'depth'>

/** Replies shown as context. */
const repliesShown = 5

/** Deleted comments have no text. */
const presentThreadComment = (row: Row, reportedId: string): ThreadComment => ({
  id: row.id,
  author: row.deletedAt === null ? { id: row.authorId, name: row.authorName, image: row.authorImage } : null,
  content: row.deletedAt === null ? row.content : '',
  createdAt: row.createdAt,
  isReported: row.id === reportedId,
})

async function rowsOf(db: Db, { targetType, targetId }: Pick<ReportCase, 'targetType' | 'targetId'>): Promise<Row[]> {
  if (targetType === 'COMMENT') {
    return [...(await listAncestors(db, targetId)), ...(await listRepliesTo(db, targetId, repliesShown))]
  }
  const post = targetType === 'POST' ? await findCurrentPost(db, targetId) : undefined
  return post ? [post, ...(await listCommentsUnder(db, targetId, repliesShown))] : []
}

/**
 * Returns the ancestors of a comment from the root down, the comment and its first replies; for a post, its first
 * comments.
 */
export async function threadAround(
  db: Db,
  reported: Pick<ReportCase, 'targetType' | 'targetId'>,
): Promise<ThreadComment[]> {
  return (await rowsOf(db, reported)).map((row) => presentThreadComment(row, reported.targetId))
}
