import type { z } from 'zod'
import type { AdminPost, adminSearchInput } from '../../shared/admin.ts'
import type { Context } from '../context.ts'
import { anyTime, pageOf } from '../finder/find-written.ts'
import { termsIn } from '../search/match.ts'
import { listPostsNumbered } from './post-queries.ts'

interface Place {
  forumId: string
  forumName: string
  communityName: string
  communitySlug: string
}

/** The forum of a post, with its community. */
export const presentForum = ({ forumId, forumName, communityName, communitySlug }: Place): AdminPost['forum'] => ({
  id: forumId,
  name: forumName,
  community: { name: communityName, slug: communitySlug },
})

const present = (row: Awaited<ReturnType<typeof listPostsNumbered>>[number]): AdminPost => ({
  id: row.id,
  title: row.title,
  content: row.content,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  author: { name: row.authorName, email: row.authorEmail },
  forum: presentForum(row),
  _count: { comments: row.commentCount },
})

/**
 * Posts whose title or content has this in it, wherever they stand, newest first. A page can be shorter than its limit,
 * and still have a next one.
 */
export async function searchPosts(
  ctx: Context,
  { query, ...page }: z.output<typeof adminSearchInput>,
): Promise<{ items: AdminPost[]; nextCursor: string | null }> {
  const terms = termsIn(query)
  if (terms.length === 0) return { items: [], nextCursor: null }
  const look = { terms, places: [], period: anyTime }
  const { items, nextCursor } = await pageOf(ctx, 'post', look, page, (numbers) => listPostsNumbered(ctx.db, numbers))
  return { items: items.map(present), nextCursor }
}
