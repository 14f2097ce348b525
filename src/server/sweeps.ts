import { deleteExpiredEmailTokens, deleteExpiredSessions } from './auth/queries.ts'
import type { Sweep } from './jobs/sweep.ts'

/** Everything that is deleted when its time is over. */
export const sweeps: readonly Sweep[] = [deleteExpiredSessions, deleteExpiredEmailTokens]
