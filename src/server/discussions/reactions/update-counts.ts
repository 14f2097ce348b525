import type { ReactionType } from '../../shared/reactions.ts'
import { addToBest } from '../comments/queries.ts'
import type { Services } from '../context.ts'
import { recordEvent } from '../live/live.ts'
import { countLike, countReaction } from '../posts/rank.ts'
import { addToReactionCount } from './queries.ts'
import type { ReactionTarget } from './target.ts'

/** A person's reaction to something: the type they held before, and the one they hold from now on; null for none. */
interface Change extends ReactionTarget {
  userId: string
  was: ReactionType | null
  becomes: ReactionType | null
}

const like: ReactionType = 'satisfaction'

/** Counts a reaction that came, went or became another. Call it in the transaction in which it does. */
export async function countChange(services: Pick<Services, 'db' | 'now' | 'live'>, change: Change) {
  const { db } = services
  const { targetType, targetId, postId, userId, was, becomes } = change
  if (was !== null) await addToReactionCount(db, change, was, -1)
  if (becomes !== null) await addToReactionCount(db, change, becomes, 1)
  if (was === null || becomes === null) {
    const by = becomes === null ? -1 : 1
    if (targetType === 'POST') await countReaction(db, targetId, userId, (was ?? becomes) === like, by)
    else await addToBest(db, targetId, userId, by)
  } else if (targetType === 'POST' && (was === like) !== (becomes === like)) {
    await countLike(db, targetId, userId, becomes === like ? 1 : -1)
  }
  await recordEvent(services, { postId, kind: 'reactions', targetId })
}
