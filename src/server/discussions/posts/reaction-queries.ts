import { reactionTypes, type TargetType } from '../../../shared/discussions/reaction-types.ts'
import type { ReactionCount } from '../../../shared/discussions/reactions.ts'
import type { Viewer } from '../../platform/context.ts'
import { inValues } from '../../platform/db/dialect.ts'
import type { Db } from '../../platform/db/open.ts'
import { preparedAll } from '../../platform/db/prepared.ts'
import { cachedAll } from '../../platform/response-cache/cached-rows.ts'

const listCounts = cachedAll((db, targetType: TargetType, ids: readonly string[]) =>
  db
    .selectFrom('reactionCount')
    .select(['targetId', 'reactionType', 'count'])
    .where('targetType', '=', targetType)
    .where('targetId', 'in', inValues(ids)),
)

const listReactionsBy = preparedAll((db, userId: string, targetType: TargetType, ids: readonly string[]) =>
  db
    .selectFrom('reaction')
    .select(['targetId', 'reactionType'])
    .where('targetType', '=', targetType)
    .where('targetId', 'in', inValues(ids))
    .where('userId', '=', userId),
)

/**
 * Returns the reactions to posts or comments by id, in the order of the types. Targets without reactions are missing.
 */
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
  const held = viewer && reactedTo.length > 0 ? await listReactionsBy(db, viewer.id, targetType, reactedTo) : []
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
