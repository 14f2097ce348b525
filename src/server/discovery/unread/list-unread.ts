import type { UnreadCommunity, UnreadThread } from '../../../shared/discovery/unread.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { presentCommunityRef } from '../../communities/core/present.ts'
import { postLink } from '../../discussions/posts/present.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { listNewPosts, listUnreadThreads } from './queries.ts'

type Row = Awaited<ReturnType<typeof listNewPosts>>[number] &
  Partial<Omit<Awaited<ReturnType<typeof listUnreadThreads>>[number], 'latestAt'>>

function presentThread(row: Row): UnreadThread {
  const { id, title, communitySlug, authorName, latestAt, seenAt = null, unreadCount, firstUnreadId } = row
  const link = postLink(communitySlug, id)
  return {
    ...{ id, title, author: { name: authorName }, latestAt, seenAt, isNew: seenAt === null },
    link: firstUnreadId ? `${link}#comment-${firstUnreadId}` : link,
    unreadCount: unreadCount ?? 0,
  }
}

function presentCommunity(rows: readonly [Row, ...Row[]]): UnreadCommunity {
  const [first] = rows
  return {
    id: first.communityId,
    ...presentCommunityRef(first),
    threads: rows.slice(0, limits.unreadPerCommunity).map(presentThread),
    hasMore: rows.length > limits.unreadPerCommunity,
  }
}

const newestFirst = (one: Row, other: Row) =>
  one.latestAt === other.latestAt ? (one.id < other.id ? 1 : -1) : one.latestAt < other.latestAt ? 1 : -1

/**
 * Returns what is unread in the viewer's communities, by community, newest first: posts since their last visit to the
 * community that they have not opened, and comments since they opened a post. Leaves out what they muted, hid or
 * reported, and what blocked users wrote.
 */
export async function listUnread({ db, viewer }: Context & { viewer: Viewer }): Promise<UnreadCommunity[]> {
  const posts = await listNewPosts(db, viewer.id, limits.unreadPerCommunity, limits.unreadListed)
  const threads = await listUnreadThreads(db, viewer.id, limits.unreadListed)
  const commented = threads.map((row) => ({ ...row, latestAt: row.latestAt ?? '' }))
  const rows: Row[] = [...posts, ...commented].sort(newestFirst).slice(0, limits.unreadListed)
  const communities = Map.groupBy(rows, ({ communityId }) => communityId)
  return [...communities.values()].map((group) => presentCommunity(group as [Row, ...Row[]]))
}
