import { presentUser } from '../../identity/auth/present-user.ts'
import { findReachableUser } from '../../identity/auth/queries.ts'
import { type Services, timestamp, type Viewer } from '../../platform/context.ts'

/**
 * Returns the user's own view of their account if they can receive mail: the address is verified, and the account is
 * neither deleted, suspended nor unapproved.
 */
export async function findMailRecipient(
  services: Pick<Services, 'db' | 'now'>,
  userId: string,
): Promise<Viewer | null> {
  const user = await findReachableUser(services.db, userId, timestamp(services))
  return user ? presentUser(user) : null
}
