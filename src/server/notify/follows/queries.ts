import type { Insertable } from 'kysely'
import type { FollowTargetInput, FollowTargetType } from '../../../shared/notify/follows.ts'
import type { Authorized } from '../../platform/authorized.ts'
import type { Db } from '../../platform/db/open.ts'
import { preparedFirst } from '../../platform/db/prepared.ts'
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

const findEffectiveLevel = {
  COMMUNITY: preparedFirst((db, targetId: string, userId: string) =>
    db.selectNoFrom(levelInCommunity(targetId, userId).as('level')),
  ),
  TOPIC: preparedFirst((db, targetId: string, userId: string) =>
    db.selectNoFrom(levelOfTopic(targetId, userId).as('level')),
  ),
  POST: preparedFirst((db, targetId: string, userId: string) =>
    db.selectFrom('post').select(levelOfPost(postColumns, userId).as('level')).where('post.id', '=', targetId),
  ),
}

const findChosenLevel = preparedFirst((db, userId: string, targetType: FollowTargetType, targetId: string) =>
  db
    .selectFrom('follow')
    .select('level')
    .where('userId', '=', userId)
    .where('targetType', '=', targetType)
    .where('targetId', '=', targetId),
)

/** Returns the level in effect and the one that the user chose for this target. */
export async function findFollow(db: Db, { targetType, targetId }: FollowTarget, userId: string) {
  const effective = await findEffectiveLevel[targetType](db, targetId, userId)
  if (!effective) throw new Error('the target does not exist')
  const chosen = await findChosenLevel(db, userId, targetType, targetId)
  return { level: effective.level, chosenLevel: chosen?.level ?? null }
}
