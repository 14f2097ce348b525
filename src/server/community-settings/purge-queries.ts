import { type RawBuilder, sql } from 'kysely'
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

export const deleteSomeReactions = (db: Db, targetType: 'POST' | 'COMMENT', ids: readonly string[]) =>
  deleteSome(db, 'reaction', sql`"targetType" = ${targetType} and "targetId" in (${sql.join(ids)})`)

export const deleteComments = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('comment').where('id', 'in', ids).execute()

export const deleteSomeOfPosts = (db: Db, table: 'postCommenter' | 'postTopic', postIds: readonly string[]) =>
  deleteSome(db, table, sql`"postId" in (${sql.join(postIds)})`)

export const deletePosts = (db: Db, ids: readonly string[]) => db.deleteFrom('post').where('id', 'in', ids).execute()

/** Takes the community out of a piece of its log, which stays; answers whether there was any. */
export async function detachSomeAuditEntries(db: Db, communityId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('auditEntry')
    .set({ communityId: null })
    .where('id', 'in', (eb) =>
      eb.selectFrom('auditEntry').select('id').where('communityId', '=', communityId).limit(piece),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the row itself, with its forums: everything else must be gone. */
export const deleteCommunity = (db: Db, id: string) => db.deleteFrom('community').where('id', '=', id).execute()
