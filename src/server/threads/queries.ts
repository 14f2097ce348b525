import { sql } from 'kysely'
import type { CommentSort } from '../../shared/threads.ts'
import { type CommentRow, comments } from '../comments/queries.ts'
import type { Viewer } from '../context.ts'
import { tableOf } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, cursorAfter, type PageOf } from '../db/page.ts'

type Asker = Pick<Viewer, 'id'> | null
type Direction = 'asc' | 'desc'

const columnsOf = (sort: CommentSort) => [...(sort === 'best' ? ['best'] : []), 'createdAt', 'id']
const directionOf = (sort: CommentSort): Direction => (sort === 'new' ? 'desc' : 'asc')

const columnsIn = (table: string, sort: CommentSort) => columnsOf(sort).map((column) => `${table}.${column}`)

const orderOf = (table: string, sort: CommentSort) =>
  sql.join(columnsIn(table, sort).map((column) => sql`${sql.ref(column)} ${sql.raw(directionOf(sort))}`))

const afterIn = (table: string, sort: CommentSort, page: PageOf) =>
  afterCursor(page, columnsIn(table, sort), directionOf(sort))

/** Where a comment stands among its like. */
export const placeOf = (sort: CommentSort, { best, createdAt, id }: CommentRow) =>
  sort === 'best' ? [String(best), createdAt, id] : [createdAt, id]

/** The cursor for what comes after this comment. */
export const cursorAt = (sort: CommentSort, comment: CommentRow) => cursorAfter(placeOf(sort, comment))

/** What stands in a thread: what is there, and what was deleted above something that is there. */
const standing = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.deletedAt`)} is null or ${sql.ref(`${table}.replyCount`)} > 0)`

/** Some root comments of a post, one more than the page has. */
export const listRoots = (db: Db, viewer: Asker, postId: string, sort: CommentSort, page: PageOf) =>
  comments(db, viewer)
    .where('comment.postId', '=', postId)
    .where('comment.parentId', 'is', null)
    .where(standing('comment'))
    .where(afterIn('comment', sort, page))
    .orderBy(orderOf('comment', sort))
    .limit(page.limit + 1)
    .execute()

/** Some direct replies to a comment, one more than the page has. */
export const listReplies = (db: Db, viewer: Asker, parentId: string, sort: CommentSort, page: PageOf) =>
  comments(db, viewer)
    .where('comment.parentId', '=', parentId)
    .where(standing('comment'))
    .where(afterIn('comment', sort, page))
    .orderBy(orderOf('comment', sort))
    .limit(page.limit + 1)
    .execute()

/** The first `each` replies to each of these comments, in the order of the comments, and no more than `limit` in all. */
export const listFirstReplies = (
  db: Db,
  viewer: Asker,
  parentIds: readonly string[],
  { sort, each, limit }: { sort: CommentSort; each: number; limit: number },
) =>
  comments(db, viewer)
    .innerJoin(tableOf(parentIds).as('parent'), (join) =>
      join.on('comment.id', 'in', (eb) =>
        eb
          .selectFrom('comment as reply')
          .select('reply.id')
          .whereRef('reply.parentId', '=', sql.ref('parent.value'))
          .where(standing('reply'))
          .orderBy(orderOf('reply', sort))
          .limit(each),
      ),
    )
    .orderBy('parent.key')
    .orderBy(orderOf('comment', sort))
    .limit(limit)
    .execute()

/** Those of these comments that stand in the post's thread. */
export const listStanding = (db: Db, viewer: Asker, postId: string, ids: readonly string[]) =>
  comments(db, viewer)
    .where('comment.id', 'in', ids)
    .where('comment.postId', '=', postId)
    .where(standing('comment'))
    .execute()

/** When the person looked before; nothing when they never did. */
export const findVisit = (db: Db, userId: string, postId: string) =>
  db
    .selectFrom('threadVisit')
    .select('seenAt')
    .where('userId', '=', userId)
    .where('postId', '=', postId)
    .executeTakeFirst()

export const saveVisit = (db: Db, userId: string, postId: string, seenAt: string) =>
  db
    .insertInto('threadVisit')
    .values({ userId, postId, seenAt })
    .onConflict((conflict) => conflict.columns(['userId', 'postId']).doUpdateSet({ seenAt }))
    .execute()
