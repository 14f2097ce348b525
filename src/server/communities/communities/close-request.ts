import { type Services, timestamp } from '../context.ts'
import { settleNotices } from '../notices/notify.ts'
import { type RequestOutcome, updateJoinRequest } from './queries.ts'

/**
 * Closes the person's waiting request, if there is one, and takes it out of the unread notices of those who were to
 * decide. Answers whether one waited. Run it in a transaction.
 */
export async function closeRequest(
  services: Pick<Services, 'db' | 'now' | 'live'>,
  communityId: string,
  userId: string,
  outcome: RequestOutcome,
): Promise<boolean> {
  const isClosed = await updateJoinRequest(services.db, communityId, userId, timestamp(services), outcome)
  if (isClosed) await settleNotices(services, { kind: 'join-request', communityId, actorId: userId })
  return isClosed
}
