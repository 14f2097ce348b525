import { findReachableUser } from '../auth/queries.ts'
import { presentUser } from '../auth/viewer.ts'
import { type Services, timestamp, type Viewer } from '../context.ts'

/**
 * The person as they see themselves, when they can be written to: they are there, the address is theirs, and their
 * account is neither suspended nor waits for approval.
 */
export async function readerByMail(services: Pick<Services, 'db' | 'now'>, userId: string): Promise<Viewer | null> {
  const user = await findReachableUser(services.db, userId, timestamp(services))
  return user ? presentUser(user) : null
}
