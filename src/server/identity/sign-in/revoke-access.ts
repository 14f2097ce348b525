import { type Services, timestamp } from '../../platform/context.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { forgetDevices } from '../sessions/trusted-devices.ts'
import { deleteAccessTokensOf, expireEmailChanges } from './queries.ts'

/**
 * Ends everything that an intruder may hold of the account besides the password and the second factors: sessions except
 * `keptSession`, sign-ins in progress, mailed links for passwords and addresses, the feed address and trusted devices.
 * Must run in a transaction.
 */
export async function revokeAccess(services: Pick<Services, 'db' | 'now'>, userId: string, keptSession = '') {
  const { db } = services
  await endSessions(db, userId, { session: keptSession })
  await expireEmailChanges(db, userId, timestamp(services))
  await deleteAccessTokensOf(db, userId)
  await forgetDevices(db, userId)
}
