import type { Db } from '../../platform/db/open.ts'
import { deleteChallengesOf } from '../two-factor/queries.ts'
import { deleteFeedAddress, deleteSessionsExcept } from './session-queries.ts'

interface Kept {
  /** The stored ID of a session that stays. */
  session?: string
  /** A suspension only silences the address, which works again afterwards. */
  feedAddress?: boolean
}

/**
 * Ends all sessions of a user, and what else an intruder may hold instead of one: sign-ins in progress and the address of
 * the feeds. Must run in a transaction.
 */
export async function endSessions(db: Db, userId: string, kept: Kept = {}): Promise<void> {
  await deleteSessionsExcept(db, userId, kept.session ?? '')
  await deleteChallengesOf(db, userId)
  if (!kept.feedAddress) await deleteFeedAddress(db, userId)
}
