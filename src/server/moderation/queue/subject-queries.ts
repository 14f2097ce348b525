import { sql } from 'kysely'
import { limits } from '../../shared/limits.ts'
import type { Db } from '../db/open.ts'

export const findPostNow = (db: Db, id: string) =>
  db
    .selectFrom('post')
    .innerJoin('community', 'community.id', 'post.communityId')
    .innerJoin('user', 'user.id', 'post.authorId')
    .select(['post.id', 'post.title', 'post.content', 'post.createdAt', 'post.deletedAt', 'post.hiddenAt'])
    .select(['community.slug', 'community.deletedAt as closedAt'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])
    .where('post.id', '=', id)
    .executeTakeFirst()

/** A comment with its post. */
export const findCommentNow = (db: Db, id: string) =>
  db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.postId')
    .innerJoin('community', 'community.id', 'post.communityId')
    .select(['comment.postId', 'comment.content', 'comment.deletedAt', 'comment.hiddenAt'])
    .select(['post.title', 'post.deletedAt as postDeletedAt', 'community.slug', 'community.deletedAt as closedAt'])
    .where('comment.id', '=', id)
    .executeTakeFirst()

export const findPersonNow = (db: Db, id: string) =>
  db.selectFrom('user').select(['id', 'name']).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

export const findCommunityNow = (db: Db, id: string) =>
  db
    .selectFrom('community')
    .select(['id', 'name', 'slug', 'description', 'isPrivate'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

const said = (db: Db) =>
  db
    .selectFrom('comment')
    .innerJoin('user', 'user.id', 'comment.authorId')
    .select(['comment.id', 'comment.content', 'comment.createdAt', 'comment.deletedAt', 'comment.depth'])
    .select(['user.id as authorId', 'user.name as authorName', 'user.image as authorImage'])

/** The ids of the comment and of all it answers, in one statement: they are no deeper than replies are nested. */
const chainOf = (id: string) => {
  const steps = Array.from({ length: limits.commentDepthMax }, (_, step) => step)
  const above = sql.join(
    steps.map((step) => {
      const [lower, upper] = [`c${step}`, `c${step + 1}`]
      return sql`left join "comment" as ${sql.ref(upper)} on ${sql.ref(`${upper}.id`)} = ${sql.ref(`${lower}.parentId`)}`
    }),
    sql` `,
  )
  const ids = sql.join([...steps, limits.commentDepthMax].map((step) => sql.ref(`c${step}.id`)))
  return sql<{
    ids: string
  }>`select json_array(${ids}) as "ids" from "comment" as "c0" ${above} where "c0"."id" = ${id}`
}

/** What the comment answers, from the first one down, then itself. */
export async function listChain(db: Db, id: string) {
  const { rows } = await chainOf(id).execute(db)
  const known: (string | null)[] = JSON.parse(rows[0]?.ids ?? '[]')
  const ids = known.filter((one) => one !== null)
  return ids.length === 0 ? [] : said(db).where('comment.id', 'in', ids).orderBy('comment.depth').execute()
}

/** The first replies to a comment that are there. */
export const listRepliesTo = (db: Db, parentId: string, limit: number) =>
  said(db)
    .where('comment.parentId', '=', parentId)
    .where('comment.deletedAt', 'is', null)
    .orderBy('comment.createdAt')
    .orderBy('comment.id')
    .limit(limit)
    .execute()

/** The first comments under a post that are there. */
export const listCommentsUnder = (db: Db, postId: string, limit: number) =>
  said(db)
    .where('comment.postId', '=', postId)
    .where('comment.parentId', 'is', null)
    .where('comment.deletedAt', 'is', null)
    .orderBy('comment.createdAt')
    .orderBy('comment.id')
    .limit(limit)
    .execute()

export type SaidRow = Awaited<ReturnType<typeof listRepliesTo>>[number]
