import type { ReactionType, TargetType } from '../../../shared/discussions/reaction-types.ts'
import type { Db } from '../../platform/db/open.ts'
import { afterCursor, type PageRequest } from '../../platform/db/pagination.ts'

interface Target {
  targetType: TargetType
  targetId: string
}

/** Returns the user's reaction and its notification; undefined if there is none. */
export const findReactionBy = (db: Db, { targetType, targetId }: Target, userId: string) =>
  db
    .selectFrom('reaction')
    .select(['reactionType', 'notificationId'])
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('userId', '=', userId)
    .executeTakeFirst()

interface UserReaction extends Target {
  userId: string
  reactionType: ReactionType
  createdAt: string
}

/** Sets the user's reaction, replacing an existing one. */
export const upsertReaction = (db: Db, { targetType, targetId, userId, reactionType, createdAt }: UserReaction) =>
  db
    .insertInto('reaction')
    .values({ targetType, targetId, userId, reactionType, createdAt })
    .onConflict((conflict) =>
      conflict.columns(['targetType', 'targetId', 'userId']).doUpdateSet({ reactionType, createdAt }),
    )
    .execute()

export const deleteReaction = (db: Db, { targetType, targetId }: Target, userId: string) =>
  db
    .deleteFrom('reaction')
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('userId', '=', userId)
    .execute()

/** Deletes a batch of the user's reactions and returns them. */
export const deleteReactionsOf = (db: Db, userId: string, limit: number) =>
  db
    .deleteFrom('reaction')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('targetType', 'targetId', 'userId'),
        'in',
        selectFrom('reaction')
          .select(['targetType', 'targetId', 'userId'])
          .where('userId', '=', userId)
          .limit(limit)
          .$asTuple('targetType', 'targetId', 'userId'),
      ),
    )
    .returning(['targetType', 'targetId', 'reactionType', 'notificationId'])
    .execute()

/** Adds to or subtracts from the count of a type. A count of zero has no row. */
export async function addToReactionCount(db: Db, { targetType, targetId }: Target, type: ReactionType, by: 1 | -1) {
  if (by === 1) {
    await db
      .insertInto('reactionCount')
      .values({ targetType, targetId, reactionType: type, count: 1 })
      .onConflict((conflict) =>
        conflict.columns(['targetType', 'targetId', 'reactionType']).doUpdateSet((eb) => ({
          count: eb('reactionCount.count', '+', 1),
        })),
      )
      .execute()
    return
  }
  const { numDeletedRows } = await db
    .deleteFrom('reactionCount')
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('reactionType', '=', type)
    .where('count', '=', 1)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) return
  await db
    .updateTable('reactionCount')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('reactionType', '=', type)
    .execute()
}

export const listPostsOfComments = (db: Db, ids: readonly string[]) =>
  db.selectFrom('comment').select(['id', 'postId']).where('id', 'in', ids).execute()

/** Lists reactors, newest first; one row more than the page. */
export const listReactors = (
  db: Db,
  { targetType, targetId }: Target,
  reactionType: ReactionType | undefined,
  page: PageRequest,
) =>
  db
    .selectFrom('reaction')
    .innerJoin('user', 'user.id', 'reaction.userId')
    .select(['user.id', 'user.name', 'user.image', 'reaction.reactionType', 'reaction.createdAt'])
    .where('reaction.targetType', '=', targetType)
    .where('reaction.targetId', '=', targetId)
    .$if(reactionType !== undefined, (query) => query.where('reaction.reactionType', '=', reactionType as ReactionType))
    .where(afterCursor(page, ['reaction.createdAt', 'reaction.userId'], 'desc'))
    .orderBy('reaction.createdAt', 'desc')
    .orderBy('reaction.userId', 'desc')
    .limit(page.limit + 1)
    .execute()
