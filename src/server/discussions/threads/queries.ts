import { sql } from 'kysely'
import type { CommentSort } from '../../shared/threads.ts'
import { type CommentRow, comments } from '../comments/queries.ts'
import { among, tableOf } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { afterKey, cursorAfter, type Key, keyBefore, type PageOf } from '../db/page.ts'
import { first, sharedAll } from '../db/statements.ts'

type Direction = 'asc' | 'desc'

const columnsOf = (sort: CommentSort) => [...(sort === 'best' ? ['best'] : []), 'createdAt', 'id']
const directionOf = (sort: CommentSort): Direction => (sort === 'new' ? 'desc' : 'asc')

const columnsIn = (table: string, sort: CommentSort) => columnsOf(sort).map((column) => `${table}.${column}`)

const orderOf = (table: string, sort: CommentSort) =>
  sql.join(columnsIn(table, sort).map((column) => sql`${sql.ref(column)} ${sql.raw(directionOf(sort))}`))

const afterIn = (table: string, sort: CommentSort, key: Key) => afterKey(key, columnsIn(table, sort), directionOf(sort))

/** One of these for each order. */
const forEachSort = <Made>(make: (sort: CommentSort) => Made): Readonly<Record<CommentSort, Made>> => ({
  best: make('best'),
  new: make('new'),
  old: make('old'),
})

/** Where a comment stands among its like. */
export const placeOf = (sort: CommentSort, { best, createdAt, id }: CommentRow) =>
  sort === 'best' ? [String(best), createdAt, id] : [createdAt, id]

/** The cursor for what comes after this comment. */
export const cursorAt = (sort: CommentSort, comment: CommentRow) => cursorAfter(placeOf(sort, comment))

/** What stands in a thread: what is there, and what was deleted above something that is there. */
const standing = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.deletedAt`)} is null or ${sql.ref(`${table}.replyCount`)} > 0)`

const rootsAfter = forEachSort((sort) =>
  sharedAll((db, postId: string, count: number, ...key: Key) =>
    comments(db)
      .where('comment.postId', '=', postId)
      .where('comment.parentId', 'is', null)
      .where(standing('comment'))
      .where(afterIn('comment', sort, key))
      .orderBy(orderOf('comment', sort))
      .limit(count),
  ),
)

/** Some root comments of a post, one more than the page has. */
export const listRoots = (db: Db, postId: string, sort: CommentSort, page: PageOf) =>
  rootsAfter[sort](db, postId, page.limit + 1, ...keyBefore(page, columnsOf(sort).length))

const repliesAfter = forEachSort((sort) =>
  sharedAll((db, parentId: string, count: number, ...key: Key) =>
    comments(db)
      .where('comment.parentId', '=', parentId)
      .where(standing('comment'))
      .where(afterIn('comment', sort, key))
      .orderBy(orderOf('comment', sort))
      .limit(count),
  ),
)

/** Some direct replies to a comment, one more than the page has. */
export const listReplies = (db: Db, parentId: string, sort: CommentSort, page: PageOf) =>
  repliesAfter[sort](db, parentId, page.limit + 1, ...keyBefore(page, columnsOf(sort).length))

const firstReplies = forEachSort((sort) =>
  sharedAll((db, parentIds: readonly string[], each: number, limit: number) =>
    comments(db)
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
      .limit(limit),
  ),
)

/** The first `each` replies to each of these comments, in the order of the comments, and no more than `limit` in all. */
export const listFirstReplies = (
  db: Db,
  parentIds: readonly string[],
  { sort, each, limit }: { sort: CommentSort; each: number; limit: number },
) => firstReplies[sort](db, parentIds, each, limit)

/** Those of these comments that stand in the post's thread. */
export const listStanding = sharedAll((db, postId: string, ids: readonly string[]) =>
  comments(db).where('comment.id', 'in', among(ids)).where('comment.postId', '=', postId).where(standing('comment')),
)

/** When the person looked before; nothing when they never did. */
export const findVisit = first((db, userId: string, postId: string) =>
  db.selectFrom('threadVisit').select('seenAt').where('userId', '=', userId).where('postId', '=', postId),
)

export const saveVisit = (db: Db, userId: string, postId: string, seenAt: string) =>
  db
    .insertInto('threadVisit')
    .values({ userId, postId, seenAt })
    .onConflict((conflict) => conflict.columns(['userId', 'postId']).doUpdateSet({ seenAt }))
    .execute()
