import { type RawBuilder, sql } from 'kysely'
import type { TargetType } from '../../shared/reactions.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

/** Rows of one statement: few enough that nobody notices the wait. */
const piece = 200

/** Deletes a piece of the rows that the condition is true of; answers whether there were any. */
async function deleteSome(db: Db, table: keyof Schema, condition: RawBuilder<unknown>): Promise<boolean> {
  const name = sql.table(table)
  const some = sql`select "rowid" from ${name} where ${condition} limit ${sql.lit(piece)}`
  const { numAffectedRows = 0n } = await sql`delete from ${name} where "rowid" in (${some})`.execute(db)
  return numAffectedRows > 0n
}

export const listCommunitiesToPurge = (db: Db, deletedBefore: string) =>
  db
    .selectFrom('community')
    .select('id')
    .where('deletedAt', '<', deletedBefore)
    .orderBy('deletedAt')
    .limit(piece)
    .execute()

/** What else hangs on a community, apart from its posts, forums and log. */
export const tablesOfCommunity = [
  'communityMember',
  'joinRequest',
  'invitation',
  'communityBan',
  'wordRule',
  'notification',
  'communityDay',
  'topicDay',
  'communityTopic',
  'savedCommunity',
] as const satisfies (keyof Schema)[]

export const deleteSomeOf = (db: Db, table: (typeof tablesOfCommunity)[number], communityId: string) =>
  deleteSome(db, table, sql`"communityId" = ${communityId}`)

export const listSomePosts = (db: Db, communityId: string) =>
  db.selectFrom('post').select('id').where('communityId', '=', communityId).limit(piece).execute()

/** The latest comments of a post that nothing replies to: once they are gone, others are. */
export const listLatestLeaves = (db: Db, postId: string) =>
  db
    .selectFrom('comment')
    .select('comment.id')
    .where('comment.postId', '=', postId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('comment as reply').select('reply.id').whereRef('reply.parentId', '=', 'comment.id'))),
    )
    .orderBy('comment.createdAt', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(piece)
    .execute()

/** What hangs on a post or comment by its kind and id. */
export const tablesOfTarget = ['reaction', 'reactionCount'] as const satisfies (keyof Schema)[]

export const deleteSomeOfTarget = (
  db: Db,
  table: (typeof tablesOfTarget)[number],
  targetType: TargetType,
  ids: readonly string[],
) => deleteSome(db, table, sql`"targetType" = ${targetType} and "targetId" in (${sql.join(ids)})`)

/** What hangs on a comment alone. */
export const tablesOfComment = ['commentVersion', 'notification'] as const satisfies (keyof Schema)[]

export const deleteSomeOfComments = (db: Db, table: (typeof tablesOfComment)[number], ids: readonly string[]) =>
  deleteSome(db, table, sql`"commentId" in (${sql.join(ids)})`)

export const deleteComments = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('comment').where('id', 'in', ids).execute()

/** What hangs on a post alone. */
export const tablesOfPost = [
  'postCommenter',
  'postTopic',
  'postVersion',
  'threadEvent',
  'threadVisit',
  'savedPost',
  'hiddenPost',
  'notification',
] as const satisfies (keyof Schema)[]

export const deleteSomeOfPosts = (db: Db, table: (typeof tablesOfPost)[number], postIds: readonly string[]) =>
  deleteSome(db, table, sql`"postId" in (${sql.join(postIds)})`)

export const deletePosts = (db: Db, ids: readonly string[]) => db.deleteFrom('post').where('id', 'in', ids).execute()

/** What outlives a community that it points to. */
export const tablesLeft = ['auditEntry', 'media', 'report', 'reportCase'] as const satisfies (keyof Schema)[]

/** Takes the community out of a piece of what outlives it; answers whether there was any. */
export async function detachSome(db: Db, table: (typeof tablesLeft)[number], communityId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ communityId: null })
    .where('id', 'in', (eb) => eb.selectFrom(table).select('id').where('communityId', '=', communityId).limit(piece))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the row itself, with its forums: everything else must be gone. */
export const deleteCommunity = (db: Db, id: string) => db.deleteFrom('community').where('id', '=', id).execute()
