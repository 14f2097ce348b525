import type { LiveEvents } from '../../platform/live-events/live-events.ts'

/** The channel that signals changes of a user's notifications. */
export const notificationChannel = (userId: string) => `user:${userId}`

/** Signals that these users' notifications changed. Must run in the transaction of the change. */
export function signalNotifications({ live }: { live: LiveEvents }, userIds: Iterable<string>) {
  for (const userId of userIds) live.publish(notificationChannel(userId))
}
