import { type ReactionCount, reactionTypes, type TargetType } from '../../shared/reactions.ts'
import type { Viewer } from '../context.ts'
import { among } from '../db/dialect.ts'
import type { Db } from '../db/open.ts'
import { all, sharedAll } from '../db/statements.ts'

const listCounts = sharedAll((db, targetType: TargetType, ids: readonly string[]) =>
  db
    .selectFrom('reactionCount')
    .select(['targetId', 'reactionType', 'count'])
    .where('targetType', '=', targetType)
    .where('targetId', 'in', among(ids)),
)

const listHeldBy = all((db, userId: string, targetType: TargetType, ids: readonly string[]) =>
  db
    .selectFrom('reaction')
    .select(['targetId', 'reactionType'])
    .where('targetType', '=', targetType)
    .where('targetId', 'in', among(ids))
    .where('userId', '=', userId),
)

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
  const reactedTo = [...new Set(counts.map(({ targetId }) => targetId))]
  const held = viewer && reactedTo.length > 0 ? await listHeldBy(db, viewer.id, targetType, reactedTo) : []
  const heldTypes = new Map(held.map(({ targetId, reactionType }) => [targetId, reactionType]))
  const ordered = counts.toSorted(
    (one, other) => reactionTypes.indexOf(one.reactionType) - reactionTypes.indexOf(other.reactionType),
  )
  for (const { targetId, reactionType, count } of ordered) {
    const list = byTarget.get(targetId) ?? []
    list.push({ reactionType, count, hasReacted: heldTypes.get(targetId) === reactionType })
    byTarget.set(targetId, list)
  }
  return byTarget
}
