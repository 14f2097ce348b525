import type { MailedKind } from '../../../shared/notifications/kinds.ts'
import { accessTo } from '../../communities/core/access/loaders.ts'
import { findCommunity } from '../../communities/core/queries.ts'
import { findPendingRequestOf } from '../../communities/join-requests/queries.ts'
import { type Services, timestamp, type Viewer } from '../../platform/context.ts'
import { findRecentlyMailed } from '../pending-queries.ts'
import { isHiddenNow, type NotificationRow } from '../queries.ts'
import { relevance } from '../relevance.ts'

/** One mail per day is enough for pending work while its notification is unread. */
const day = 86_400_000

/** Whether the notification is about no work, or no similar mail is unread. */
async function isFirstMail(services: Services, reader: Viewer, kind: MailedKind, notification: NotificationRow) {
  if (!relevance[kind].isPending) return true
  const since = new Date(services.now().getTime() - day).toISOString()
  const { communityId } = notification
  return !(await findRecentlyMailed(services.db, { userId: reader.id, kind, communityId, since }))
}

function isTrueForInstance(reader: Viewer, kind: MailedKind) {
  const recipients = relevance[kind].isTrueForInstance
  return recipients === 'always' || (recipients === 'super-admins' && reader.isSuperAdmin)
}

/** Whether it is true of its community, as far as the recipient can see that. */
async function isTrueInCommunity(
  services: Services,
  reader: Viewer,
  kind: MailedKind,
  { communityId, actorId, detail, postId, commentId }: NotificationRow & { communityId: string },
) {
  const { isTrue, isTrueAfterDeletion = false, source } = relevance[kind]
  const now = timestamp(services)
  const community = await findCommunity(services.db, reader, now, 'id', communityId)
  if (!community) return isTrueAfterDeletion
  if (!isTrue) return false
  const isAsked = source === 'request' && actorId !== null
  const request = isAsked ? await findPendingRequestOf(services.db, communityId, now, actorId) : undefined
  const isHidden = postId !== null && (await isHiddenNow(services.db, { postId, commentId }))
  const { membership } = accessTo(reader, community)
  return isTrue({ membership, detail, isRequestPending: request !== undefined, isHidden })
}

/** Whether the notification is still true, for example that the request is pending or the role unchanged. */
export async function isStillTrue(
  services: Services,
  reader: Viewer,
  kind: MailedKind,
  notification: NotificationRow,
): Promise<boolean> {
  const { communityId } = notification
  const isTrue =
    communityId === null
      ? isTrueForInstance(reader, kind)
      : await isTrueInCommunity(services, reader, kind, { ...notification, communityId })
  const { isPending } = relevance[kind]
  return isTrue && (!isPending || (await isPending(services.db, notification)))
}

/** Whether to send a mail about the notification: it is still true, and no similar mail is unread. */
export const isStillRelevant = async (
  services: Services,
  reader: Viewer,
  kind: MailedKind,
  notification: NotificationRow,
): Promise<boolean> =>
  (await isStillTrue(services, reader, kind, notification)) && isFirstMail(services, reader, kind, notification)
