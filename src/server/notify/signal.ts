import { afterCommit } from '../platform/db/after-commit.ts'
import type { Db } from '../platform/db/open.ts'
import type { LiveEvents } from '../platform/live-events/live-events.ts'

/** The channel that signals changes of a user's notifications. */
export const notificationChannel = (userId: string) => `user:${userId}`

/** Signals that these users' notifications changed. Must run in the transaction of the change. */
export function signalNotifications({ db, live }: { db: Db; live: LiveEvents }, userIds: Iterable<string>) {
  const channels = [...userIds].map(notificationChannel)
  afterCommit(db, () => {
    for (const channel of channels) live.publish(channel)
  })
}
