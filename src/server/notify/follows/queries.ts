import type { Insertable } from 'kysely'
import type { FollowTargetInput } from '../../../shared/notify/follows.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { levelInCommunity, levelOfPost, levelOfTopic, postColumns } from './level-queries.ts'

/** Something that the viewer may see, and therefore follow. */
export type FollowTarget = Authorized<FollowTargetInput, 'follow'>

/** Stores the level that a user chose. */
export const upsertFollow = (
  db: Db,
  { targetType, targetId }: FollowTarget,
  { userId, level, chosenAt }: Omit<Insertable<Schema['follow']>, 'targetType' | 'targetId'>,
) =>
  db
    .insertInto('follow')
    .values({ userId, targetType, targetId, level, chosenAt })
    .onConflict((conflict) => conflict.columns(['userId', 'targetType', 'targetId']).doUpdateSet({ level, chosenAt }))
    .execute()

export const deleteFollow = (db: Db, { targetType, targetId }: FollowTarget, userId: string) =>
  db
    .deleteFrom('follow')
    .where('userId', '=', userId)
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId)
    .execute()

/** Ends what a former member chose to follow in the community; a mute stays. */
export const deleteFollowOfFormerMember = (db: Db, userId: string, communityId: string) =>
  db
    .deleteFrom('follow')
    .where('userId', '=', userId)
    .where('targetType', '=', 'COMMUNITY')
    .where('targetId', '=', communityId)
    .where('level', '!=', 'MUTED')
    .execute()

const effectiveLevel = (db: Db, { targetType, targetId }: FollowTargetInput, userId: string) => {
  if (targetType === 'COMMUNITY') return db.selectNoFrom(levelInCommunity(targetId, userId).as('level'))
  if (targetType === 'TOPIC') return db.selectNoFrom(levelOfTopic(targetId, userId).as('level'))
  return db.selectFrom('post').select(levelOfPost(postColumns, userId).as('level')).where('post.id', '=', targetId)
}

/** Returns the level in effect and the one that the user chose for this target. */
export async function findFollow(db: Db, target: FollowTarget, userId: string) {
  const { level } = await effectiveLevel(db, target, userId).executeTakeFirstOrThrow()
  const chosen = await db
    .selectFrom('follow')
    .select('level')
    .where('userId', '=', userId)
    .where('targetType', '=', target.targetType)
    .where('targetId', '=', target.targetId)
    .executeTakeFirst()
  return { level, chosenLevel: chosen?.level ?? null }
}
