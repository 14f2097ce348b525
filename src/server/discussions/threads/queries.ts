import { sql } from 'kysely'
import type { CommentSort } from '../../../shared/discussions/comment-sorts.ts'
import { inValues, valuesTable } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterKey, type CursorKey, cursorKey, encodeCursor, type PageRequest } from '../../platform/db/pagination.ts'
import { cachedAll } from '../../platform/response-cache/cached-rows.ts'
import { type CommentRow, comments } from '../comments/queries.ts'

type Direction = 'asc' | 'desc'

const columnsOf = (sort: CommentSort) => [...(sort === 'best' ? ['best'] : []), 'createdAt', 'id']
const directionOf = (sort: CommentSort): Direction => (sort === 'new' ? 'desc' : 'asc')

const columnsIn = (table: string, sort: CommentSort) => columnsOf(sort).map((column) => `${table}.${column}`)

const orderOf = (table: string, sort: CommentSort) =>
  sql.join(columnsIn(table, sort).map((column) => sql`${sql.ref(column)} ${sql.raw(directionOf(sort))}`))

const afterIn = (table: string, sort: CommentSort, key: CursorKey) =>
  afterKey(key, columnsIn(table, sort), directionOf(sort))

const forEachSort = <Made>(make: (sort: CommentSort) => Made): Readonly<Record<CommentSort, Made>> => ({
  best: make('best'),
  new: make('new'),
  old: make('old'),
})

/** Returns the sort key of a comment among its siblings. */
export const sortKeyOf = (sort: CommentSort, { best, createdAt, id }: CommentRow) =>
  sort === 'best' ? [String(best), createdAt, id] : [createdAt, id]

/** Returns the cursor that continues after this comment. */
export const cursorAfterComment = (sort: CommentSort, comment: CommentRow) => encodeCursor(sortKeyOf(sort, comment))

/** A comment is listed if it is not deleted or has listed replies. */
const isInThread = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.deletedAt`)} is null or ${sql.ref(`${table}.replyCount`)} > 0)`

const rootsAfter = forEachSort((sort) =>
  cachedAll((db, postId: string, count: number, ...key: CursorKey) =>
    comments(db)
      .where('comment.postId', '=', postId)
      .where('comment.parentId', 'is', null)
      .where(isInThread('comment'))
      .where(afterIn('comment', sort, key))
      .orderBy(orderOf('comment', sort))
      .limit(count),
  ),
)

/** Lists root comments of a post; one row more than the page. */
export const listRoots = (db: Db, postId: string, sort: CommentSort, page: PageRequest) =>
  rootsAfter[sort](db, postId, page.limit + 1, ...cursorKey(page, columnsOf(sort)))

const repliesAfter = forEachSort((sort) =>
  cachedAll((db, parentId: string, count: number, ...key: CursorKey) =>
    comments(db)
      .where('comment.parentId', '=', parentId)
      .where(isInThread('comment'))
      .where(afterIn('comment', sort, key))
      .orderBy(orderOf('comment', sort))
      .limit(count),
  ),
)

/** Lists direct replies to a comment; one row more than the page. */
export const listReplies = (db: Db, parentId: string, sort: CommentSort, page: PageRequest) =>
  repliesAfter[sort](db, parentId, page.limit + 1, ...cursorKey(page, columnsOf(sort)))

const firstReplies = forEachSort((sort) =>
  cachedAll((db, parentIds: readonly string[], each: number, limit: number) =>
    comments(db)
      .innerJoin(valuesTable(parentIds).as('parent'), (join) =>
        join.on('comment.id', 'in', (eb) =>
          eb
            .selectFrom('comment as reply')
            .select('reply.id')
            .whereRef('reply.parentId', '=', sql.ref('parent.value'))
            .where(isInThread('reply'))
            .orderBy(orderOf('reply', sort))
            .limit(each),
        ),
      )
      .orderBy('parent.key')
      .orderBy(orderOf('comment', sort))
      .limit(limit),
  ),
)

/** Returns the first `each` replies to each comment, in the order of the comments, at most `limit` in total. */
export const listFirstReplies = (
  db: Db,
  parentIds: readonly string[],
  { sort, each, limit }: { sort: CommentSort; each: number; limit: number },
) => firstReplies[sort](db, parentIds, each, limit)

/** Returns which of these comments are listed in the post's thread. */
export const listInThread = cachedAll((db, postId: string, ids: readonly string[]) =>
  comments(db)
    .where('comment.id', 'in', inValues(ids))
    .where('comment.postId', '=', postId)
    .where(isInThread('comment')),
)
