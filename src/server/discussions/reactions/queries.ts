import type { ReactionType, TargetType } from '../../shared/reactions.ts'
import type { Db } from '../db/open.ts'
import { afterCursor, type PageOf } from '../db/page.ts'

interface Target {
  targetType: TargetType
  targetId: string
}

/** The type a person holds, and the notice that tells of it; undefined for none. */
export const findHeld = (db: Db, { targetType, targetId }: Target, userId: string) =>
  db
    .selectFrom('reaction')
    .select(['reactionType', 'noticeId'])
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .where('userId', '=', userId)
    .executeTakeFirst()

interface Held extends Target {
  userId: string
  reactionType: ReactionType
  createdAt: string
}

/** Gives a person this reaction, in place of the one they hold. */
export const upsertReaction = (db: Db, { targetType, targetId, userId, reactionType, createdAt }: Held) =>
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

/** Takes some of a person's reactions back; answers them. */
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
    .returning(['targetType', 'targetId', 'reactionType', 'noticeId'])
    .execute()

/** Counts one more who holds this type (1), or one less (-1): nobody has no row. */
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

/** Of the comments their posts. */
export const listPostsOfComments = (db: Db, ids: readonly string[]) =>
  db.selectFrom('comment').select(['id', 'postId']).where('id', 'in', ids).execute()

/** Who holds a reaction, the newest first; one row more than the page has. */
export const listReactors = (
  db: Db,
  { targetType, targetId }: Target,
  reactionType: ReactionType | undefined,
  page: PageOf,
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
