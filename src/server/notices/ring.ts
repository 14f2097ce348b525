import type { Live } from '../live/live.ts'

/** What those watch who want to know when the person's notices change. */
export const inboxOf = (userId: string) => `user:${userId}`

/** Says that the notices of these people changed: call it with the transaction in which they do. */
export function ring({ live }: { live: Live }, userIds: Iterable<string>) {
  for (const userId of userIds) live.announce(inboxOf(userId))
}
