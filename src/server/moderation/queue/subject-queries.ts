import { sql } from 'kysely'
import { communityCardKeys } from '../../../shared/communities/texts.ts'
import { limits } from '../../../shared/platform/limits.ts'
import type { Db } from '../../platform/db/open.ts'
import { postTextColumns } from '../../platform/texts/text-columns.ts'

export const findCurrentPost = (db: Db, id: string) =>
  db
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('user', 'user.id', 'post.authorId')
    .select(['post.id', ...postTextColumns, 'post.createdAt', 'post.deletedAt', 'post.hiddenAt'])
    .select(['community.slug', 'community.deletedAt as closedAt'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])
    .where('post.id', '=', id)
    .executeTakeFirst()

/** A comment with its post. */
export const findCurrentComment = (db: Db, id: string) =>
  db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select(['comment.postId', 'comment.content', 'comment.deletedAt', 'comment.hiddenAt'])
    .select(['post.title', 'post.deletedAt as postDeletedAt', 'community.slug', 'community.deletedAt as closedAt'])
    .where('comment.id', '=', id)
    .executeTakeFirst()

export const findCurrentUser = (db: Db, id: string) =>
  db.selectFrom('user').select(['id', 'name']).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

export type CurrentCommunity = NonNullable<Awaited<ReturnType<typeof findCurrentCommunity>>>

export const findCurrentCommunity = (db: Db, id: string) =>
  db
    .selectFrom('community')
    .select(['id', 'slug', ...communityCardKeys, 'isPrivate'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

const threadComments = (db: Db) =>
  db
    .selectFrom('comment')
    .innerJoin('user', 'user.id', 'comment.authorId')
    .select(['comment.id', 'comment.content', 'comment.createdAt', 'comment.deletedAt', 'comment.depth'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])

/** The ids of a comment and its ancestors in one query; the maximum depth of replies limits the joins. */
const ancestorsQuery = (id: string) => {
  const steps = Array.from({ length: limits.commentDepthMax }, (_, step) => step)
  const above = sql.join(
    steps.map((step) => {
      const [lower, upper] = [`c${step}`, `c${step + 1}`]
      return sql`left join "comment" as ${sql.ref(upper)} on ${sql.ref(`${upper}.id`)} = ${sql.ref(`${lower}.parentId`)}`
    }),
    sql` `,
  )
  const ids = sql.join(
    [...steps, limits.commentDepthMax].map((step) => sql`${sql.ref(`c${step}.id`)} as ${sql.ref(`${step}`)}`),
  )
  return sql<Record<string, string | null>>`select ${ids} from "comment" as "c0" ${above} where "c0"."id" = ${id}`
}

/** Returns the ancestors of a comment from the root down, then the comment itself. */
export async function listAncestors(db: Db, id: string) {
  const { rows } = await ancestorsQuery(id).execute(db)
  const ids = Object.values(rows[0] ?? {}).filter((one) => one !== null)
  return ids.length === 0 ? [] : threadComments(db).where('comment.id', 'in', ids).orderBy('comment.depth').execute()
}

/** Returns the first existing replies to a comment. */
export const listRepliesTo = (db: Db, parentId: string, limit: number) =>
  threadComments(db)
    .where('comment.parentId', '=', parentId)
    .where('comment.deletedAt', 'is', null)
    .orderBy('comment.createdAt')
    .orderBy('comment.id')
    .limit(limit)
    .execute()

/** Returns the first existing comments under a post. */
export const listCommentsUnder = (db: Db, postId: string, limit: number) =>
  threadComments(db)
    .where('comment.postId', '=', postId)
    .where('comment.parentId', 'is', null)
    .where('comment.deletedAt', 'is', null)
    .orderBy('comment.createdAt')
    .orderBy('comment.id')
    .limit(limit)
    .execute()

export type ThreadCommentRow = Awaited<ReturnType<typeof listRepliesTo>>[number]
