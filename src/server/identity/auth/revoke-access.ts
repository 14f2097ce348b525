import { type Services, timestamp } from '../../platform/context.ts'
import { deleteChallengesOf } from '../two-factor/queries.ts'
import { deleteEmailTokensOf, deleteFeedAddress, expireEmailChanges } from './queries.ts'
import { deleteOtherSessions } from './session-queries.ts'
import { forgetDevices } from './trusted-devices.ts'

/**
 * Ends everything that an intruder may hold of the account besides the password and the second factors: sessions except
 * `keptSession`, sign-ins in progress, mailed links for passwords and addresses, the feed address and trusted devices.
 * Must run in a transaction.
 */
export async function revokeAccess(services: Pick<Services, 'db' | 'now'>, userId: string, keptSession = '') {
  const { db } = services
  await deleteOtherSessions(db, userId, keptSession)
  await deleteChallengesOf(db, userId)
  await expireEmailChanges(db, userId, timestamp(services))
  await deleteEmailTokensOf(db, userId, 'reset-password')
  await deleteFeedAddress(db, userId)
  await forgetDevices(db, userId)
}
