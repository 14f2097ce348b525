import { type ReactionCount, reactionTypes, type TargetType } from '../../shared/reactions.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/open.ts'

const listCounts = (db: Db, targetType: TargetType, ids: readonly string[]) =>
  db
    .selectFrom('reactionCount')
    .select(['targetId', 'reactionType', 'count'])
    .where('targetType', '=', targetType)
    .where('targetId', 'in', ids)
    .execute()

const listHeldBy = (db: Db, userId: string, targetType: TargetType, ids: readonly string[]) =>
  db
    .selectFrom('reaction')
    .select(['targetId', 'reactionType'])
    .where('targetType', '=', targetType)
    .where('targetId', 'in', ids)
    .where('userId', '=', userId)
    .execute()

/** The reactions to some posts or comments, by the id of each that has any, in the order of the types. */
export async function reactionsTo(
  db: Db,
  viewer: Pick<Viewer, 'id'> | null,
  targetType: TargetType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReactionCount[]>> {
  const byTarget = new Map<string, ReactionCount[]>()
  if (ids.length === 0) return byTarget
  const counts = await listCounts(db, targetType, ids)
  const held = viewer && counts.length > 0 ? await listHeldBy(db, viewer.id, targetType, ids) : []
  const heldTypes = new Map(held.map(({ targetId, reactionType }) => [targetId, reactionType]))
  counts.sort((one, other) => reactionTypes.indexOf(one.reactionType) - reactionTypes.indexOf(other.reactionType))
  for (const { targetId, reactionType, count } of counts) {
    const list = byTarget.get(targetId) ?? []
    list.push({ reactionType, count, hasReacted: heldTypes.get(targetId) === reactionType })
    byTarget.set(targetId, list)
  }
  return byTarget
}
