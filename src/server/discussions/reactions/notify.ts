import { recipientsOf } from '../../notify/channels.ts'
import { addToGroupedNotification, removeFromGroupedNotification } from '../../notify/grouped-notifications.ts'
import type { Services } from '../../platform/context.ts'
import { listThreadRecipients } from '../posts/notify-queries.ts'
import type { ReactionTarget } from './access.ts'
import { findAuthorOf, findLatestReactorIn, updateReactionNotification } from './notify-queries.ts'

type NotificationServices = Pick<Services, 'db' | 'now' | 'live' | 'jobs'>

/**
 * Notifies the author of a new reaction, if they may read the content. All reactions to one target share a
 * notification.
 */
export async function notifyOfReaction(
  services: NotificationServices,
  target: ReactionTarget,
  actorId: string,
): Promise<void> {
  const { db } = services
  const { targetType, targetId, postId } = target
  const thing = await findAuthorOf(db, target)
  if (!thing || thing.authorId === actorId) return
  const { authorId: userId, communityId } = thing
  const [reader] = await listThreadRecipients(db, communityId, postId, actorId, [userId])
  if (!reader || (await recipientsOf(db, 'reaction', [userId])).length === 0) return
  const commentId = targetType === 'COMMENT' ? targetId : null
  const notified = { kind: 'reaction', userId, communityId, postId, commentId, actorId } as const
  const { id } = await addToGroupedNotification(services, notified)
  await updateReactionNotification(db, target, actorId, id)
}

/** Removes a withdrawn reaction from its notification. */
export const retractReactionNotification = (
  services: NotificationServices,
  target: Pick<ReactionTarget, 'targetType' | 'targetId'>,
  actorId: string,
  notificationId: string | null,
): Promise<void> => {
  const latestLeft = async () =>
    (notificationId && (await findLatestReactorIn(services.db, target, notificationId))?.userId) || null
  return notificationId === null
    ? Promise.resolve()
    : removeFromGroupedNotification(services, notificationId, actorId, latestLeft)
}
