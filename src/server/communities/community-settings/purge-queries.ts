import { type RawBuilder, sql } from 'kysely'
import type { TargetType } from '../../../shared/discussions/reaction-types.ts'
import { deleteBatch as deleteAtMost } from '../../platform/db/delete-in-batches.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Rows per statement, few enough for a short transaction. */
const batchSize = 200

const deleteBatch = (db: Db, table: keyof Schema, condition: RawBuilder<unknown>) =>
  deleteAtMost(db, table, condition, batchSize)

/** Without a limit, because communities that cannot be purged would keep others out. */
export const listCommunitiesToPurge = (db: Db, deletedBefore: string) =>
  db.selectFrom('community').select('id').where('deletedAt', '<', deletedBefore).orderBy('deletedAt').execute()

/** Tables with rows of a community, besides posts, members, forums and the audit log. */
export const tablesOfCommunity = [
  'joinRequest',
  'invitation',
  'inviteLink',
  'communityBan',
  'wordRule',
  'notification',
  'communityDay',
  'topicDay',
  'communityTopic',
  'savedCommunity',
] as const satisfies (keyof Schema)[]

export const deleteBatchOfCommunity = (db: Db, table: (typeof tablesOfCommunity)[number], communityId: string) =>
  deleteBatch(db, table, sql`"communityId" = ${communityId}`)

/** Deletes a batch of memberships and returns their users. */
export async function deleteMemberBatch(db: Db, communityId: string): Promise<string[]> {
  const batch = db
    .selectFrom('communityMember')
    .select('userId')
    .where('communityId', '=', communityId)
    .limit(batchSize)
  const rows = await db
    .deleteFrom('communityMember')
    .where('communityId', '=', communityId)
    .where('userId', 'in', batch)
    .returning('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

export const listPostBatch = (db: Db, communityId: string) =>
  db.selectFrom('post').select('id').where('communityId', '=', communityId).limit(batchSize).execute()

/** Returns the latest comments of a post without replies; deleting them turns their parents into leaves. */
export const listLeafComments = (db: Db, postId: string) =>
  db
    .selectFrom('comment')
    .select('comment.id')
    .where('comment.postId', '=', postId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('comment as reply').select('reply.id').whereRef('reply.parentId', '=', 'comment.id'))),
    )
    .orderBy('comment.createdAt', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(batchSize)
    .execute()

/** Tables that refer to posts, comments and communities by kind and id. */
export const tablesOfTarget = ['reaction', 'reactionCount', 'follow'] as const satisfies (keyof Schema)[]

export const deleteBatchOfTargets = (
  db: Db,
  table: (typeof tablesOfTarget)[number],
  targetType: TargetType | 'COMMUNITY',
  ids: readonly string[],
) => deleteBatch(db, table, sql`"targetType" = ${targetType} and "targetId" in (${sql.join(ids)})`)

/** Tables that refer to comments. */
export const tablesOfComment = ['commentVersion', 'notification'] as const satisfies (keyof Schema)[]

export const deleteBatchOfComments = (db: Db, table: (typeof tablesOfComment)[number], ids: readonly string[]) =>
  deleteBatch(db, table, sql`"commentId" in (${sql.join(ids)})`)

export const deleteComments = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('comment').where('id', 'in', ids).execute()

/** Tables that refer to posts. */
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

export const deleteBatchOfPosts = (db: Db, table: (typeof tablesOfPost)[number], postIds: readonly string[]) =>
  deleteBatch(db, table, sql`"postId" in (${sql.join(postIds)})`)

export const deletePosts = (db: Db, ids: readonly string[]) => db.deleteFrom('post').where('id', 'in', ids).execute()

/** Tables whose rows outlive the community. */
export const tablesToDetach = ['auditEntry', 'media', 'report', 'reportCase'] as const satisfies (keyof Schema)[]

/** Clears the reference to the community in a batch of rows. Returns whether there were any. */
export async function detachBatch(
  db: Db,
  table: (typeof tablesToDetach)[number],
  communityId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ communityId: null })
    .where('id', 'in', (eb) =>
      eb.selectFrom(table).select('id').where('communityId', '=', communityId).limit(batchSize),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the row and its forums. All other references must be gone. */
export const deleteCommunity = (db: Db, id: string) => db.deleteFrom('community').where('id', '=', id).execute()
