import type { OpenCase } from '../../shared/desk.ts'
import type { Db } from '../db/open.ts'
import type { ReportCase } from '../reports/case-queries.ts'
import { findPostNow, listChain, listCommentsUnder, listRepliesTo, type SaidRow } from './subject-queries.ts'

type Said = OpenCase['thread'][number]
type Row = Omit<SaidRow, 'depth'>

/** So many replies show how it was taken. */
const repliesShown = 5

/** What was deleted says nothing any more. */
const presentSaid = (row: Row, reportedId: string): Said => ({
  id: row.id,
  author: row.deletedAt === null ? { id: row.authorId, name: row.authorName, image: row.authorImage } : null,
  content: row.deletedAt === null ? row.content : '',
  createdAt: row.createdAt,
  isReported: row.id === reportedId,
})

async function rowsOf(db: Db, { targetType, targetId }: Pick<ReportCase, 'targetType' | 'targetId'>): Promise<Row[]> {
  if (targetType === 'COMMENT') {
    return [...(await listChain(db, targetId)), ...(await listRepliesTo(db, targetId, repliesShown))]
  }
  const post = targetType === 'POST' ? await findPostNow(db, targetId) : undefined
  return post ? [post, ...(await listCommentsUnder(db, targetId, repliesShown))] : []
}

/** What a comment answers, from the first one down, then itself, then its first replies; a post with its first comments. */
export async function threadAround(db: Db, reported: Pick<ReportCase, 'targetType' | 'targetId'>): Promise<Said[]> {
  return (await rowsOf(db, reported)).map((row) => presentSaid(row, reported.targetId))
}
