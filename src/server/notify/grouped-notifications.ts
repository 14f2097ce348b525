import type { Db } from '../platform/db/open.ts'
import { newId } from '../platform/ids.ts'
import type { LiveEvents } from '../platform/live-events/live-events.ts'
import {
  decrementNotificationCount,
  deleteNotification,
  updateNotificationActor,
  upsertGroupedNotification,
} from './grouped-notification-queries.ts'
import { signalNotifications } from './signal.ts'

interface GroupedNotification {
  kind: 'reaction'
  /** The recipient. */
  userId: string
  communityId: string
  postId: string
  /** Null for the post itself. */
  commentId: string | null
  /** The latest user to act. */
  actorId: string
}

type NotificationServices = { db: Db; now: () => Date; live: LiveEvents }

/**
 * Notifies a user in the app about actions of many users on one post or comment: one notification until it is read.
 * Returns it and whether it is new. Must run in the transaction of the action.
 */
export async function addToGroupedNotification(
  ctx: NotificationServices,
  gathered: GroupedNotification,
): Promise<{ id: string; isNew: boolean }> {
  const row = { id: newId(), ...gathered, detail: '', createdAt: ctx.now().toISOString(), readAt: null, count: 1 }
  const { id, count } = await upsertGroupedNotification(ctx.db, row)
  signalNotifications(ctx, [gathered.userId])
  return { id, isNew: count === 1 }
}

/**
 * Removes a user from a notification and deletes it when none is left. `latestLeft` finds the replacement when the user
 * is its actor.
 */
export async function removeFromGroupedNotification(
  ctx: NotificationServices,
  id: string,
  actorId: string,
  latestLeft: () => Promise<string | null>,
): Promise<void> {
  const notification = await decrementNotificationCount(ctx.db, id)
  if (!notification) return
  if (notification.count <= 0) await deleteNotification(ctx.db, id)
  else if (notification.actorId === actorId || notification.actorId === null)
    await updateNotificationActor(ctx.db, id, await latestLeft())
  signalNotifications(ctx, [notification.userId])
}
