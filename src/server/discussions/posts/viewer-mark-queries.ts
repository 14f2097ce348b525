import type { ExpressionBuilder } from 'kysely'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { preparedFirst } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { lastVisit, unreadCount } from '../unread/queries.ts'

type Builder = ExpressionBuilder<Schema, 'post'>

/** The viewer's marks on the post of the row. */
export const viewerMarksOf = (userId: string) => (eb: Builder) =>
  [
    eb
      .selectFrom('reaction as liked')
      .select('liked.userId')
      .where('liked.targetType', '=', 'POST')
      .whereRef('liked.targetId', '=', 'post.id')
      .where('liked.userId', '=', userId)
      .where('liked.reactionType', '=', 'satisfaction')
      .as('likedBy'),
    eb
      .selectFrom('savedPost as saved')
      .select('saved.userId')
      .whereRef('saved.postId', '=', 'post.id')
      .where('saved.userId', '=', userId)
      .as('savedBy'),
    eb
      .selectFrom('report as reported')
      .select('reported.id')
      .where('reported.targetType', '=', 'POST')
      .whereRef('reported.targetId', '=', 'post.id')
      .where('reported.reporterId', '=', userId)
      .as('reportId'),
    lastVisit(eb, userId).as('visitedAt'),
    unreadCount(eb, userId).as('unreadCount'),
  ] as const

export interface PostMarks {
  likedBy: string | null
  savedBy: string | null
  reportId: string | null
  visitedAt: string | null
  unreadCount: number | null
}

const emptyMarks: PostMarks = { likedBy: null, savedBy: null, reportId: null, visitedAt: null, unreadCount: 0 }

const findMarksOf = preparedFirst((db, userId: string, postId: string) =>
  db.selectFrom('post').select(viewerMarksOf(userId)).where('post.id', '=', postId),
)

/** Returns the viewer's marks on a post. */
export const findMarks = async (db: Db, viewer: Pick<Viewer, 'id'> | null, postId: string): Promise<PostMarks> =>
  (viewer && (await findMarksOf(db, viewer.id, postId))) ?? emptyMarks
