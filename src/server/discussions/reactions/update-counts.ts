import type { ReactionType } from '../../../shared/discussions/reaction-types.ts'
import type { Services } from '../../platform/context.ts'
import { recordEvent } from '../../platform/live-events/live-events.ts'
import { addToBestScore } from '../comments/queries.ts'
import { countLike, countReaction } from '../posts/rank.ts'
import type { ReactionTarget } from './access.ts'
import { addToReactionCount } from './queries.ts'

/** A change of a user's reaction; null for none. */
interface ReactionChange extends ReactionTarget {
  userId: string
  previous: ReactionType | null
  next: ReactionType | null
}

const like: ReactionType = 'satisfaction'

/** Updates the counters after a reaction was added, removed or changed. Must run in the transaction of that change. */
export async function updateReactionCounts(services: Pick<Services, 'db' | 'now' | 'live'>, change: ReactionChange) {
  const { db } = services
  const { targetType, targetId, postId, userId, previous: was, next: becomes } = change
  if (was !== null) await addToReactionCount(db, change, was, -1)
  if (becomes !== null) await addToReactionCount(db, change, becomes, 1)
  if (was === null || becomes === null) {
    const by = becomes === null ? -1 : 1
    if (targetType === 'POST') await countReaction(db, targetId, userId, (was ?? becomes) === like, by)
    else await addToBestScore(db, targetId, userId, by)
  } else if (targetType === 'POST' && (was === like) !== (becomes === like)) {
    await countLike(db, targetId, userId, becomes === like ? 1 : -1)
  }
  await recordEvent(services, { postId, kind: 'reactions', targetId })
}
