import { resolveNotifications } from '../../notify/notify.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import { type RequestOutcome, updateJoinRequest } from './join-request-queries.ts'

/**
 * Closes the user's pending request and removes it from the moderators' unread notifications. Returns whether a request
 * was pending. Must run in a transaction.
 */
export async function closeRequest(
  services: Pick<Services, 'db' | 'now' | 'live'>,
  communityId: string,
  userId: string,
  outcome: RequestOutcome,
): Promise<boolean> {
  const isClosed = await updateJoinRequest(services.db, communityId, userId, timestamp(services), outcome)
  if (isClosed) await resolveNotifications(services, { kind: 'join-request', communityId, actorId: userId })
  return isClosed
}
