import { z } from 'zod'
import { communityRefView } from '../communities/communities.ts'
import { id, isoDateTime, slug } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

/**
 * A discussion with something new. `isNew`: the viewer has not opened the post. Otherwise `unreadCount` counts the
 * comments by others since `seenAt`, up to one more than `limits.unreadMax`. `link` leads to the first of them.
 */
export const unreadThreadView = z.object({
  id: z.string(),
  title: z.string(),
  link: z.string(),
  author: z.object({ name: z.string() }),
  isNew: z.boolean(),
  unreadCount: z.int(),
  /** When the newest post or comment was written. */
  latestAt: isoDateTime,
  seenAt: isoDateTime.nullable(),
})
export type UnreadThread = z.infer<typeof unreadThreadView>

/** A community of the viewer with what is unread in it, newest first. `hasMore`: there is more than the list shows. */
export const unreadCommunityView = communityRefView.extend({
  id: z.string(),
  threads: z.array(unreadThreadView),
  hasMore: z.boolean(),
})
export type UnreadCommunity = z.infer<typeof unreadCommunityView>

export const markUnreadReadInput = z.object({ slug })

const moment = z.iso.datetime({
  precision: 3,
  error: 'visitedAt and seenAt must be times such as 2026-11-20T12:00:00.000Z',
})

/** The community and the posts of a mark, with the times before it. `seenAt` is null for a post that the viewer had not opened. */
export const restoreUnreadInput = z.object({
  community: z.object({ id, visitedAt: moment.nullable() }).nullable(),
  posts: z
    .array(z.object({ id, seenAt: moment.nullable() }))
    .max(limits.visitsSearched, `posts must be at most ${limits.visitsSearched}`),
})
export type RestoreUnread = z.infer<typeof restoreUnreadInput>
