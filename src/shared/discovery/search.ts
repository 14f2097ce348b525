import { z } from 'zod'
import { communityRefView } from '../communities/communities.ts'
import { authorView } from '../identity/auth.ts'
import { isoDateTime, pageInput, queryText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

/**
 * `q` holds words (each matches as a prefix), "quoted phrases" and the operators `in:community` (slug), `by:name`,
 * `topic:slug`, `before:2026-01-31`, `after:2026-01-01` (days in UTC). Everything else is plain text.
 */
export const searchInput = pageInput.extend({ q: queryText(limits.queryMax) })
export const searchAllInput = z.object({ q: queryText(limits.queryMax) })

/** An excerpt, split at the matched words. Plain text: the caller must escape it. */
export const snippetView = z.array(z.object({ text: z.string(), isMatch: z.boolean() }))
export type Snippet = z.infer<typeof snippetView>

export const postHitView = z.object({
  id: z.string(),
  title: snippetView,
  snippet: snippetView,
  link: z.string(),
  createdAt: isoDateTime,
  author: authorView,
  community: communityRefView,
  _count: z.object({ likes: z.int(), comments: z.int() }),
})
export type PostHit = z.infer<typeof postHitView>

export const commentHitView = z.object({
  id: z.string(),
  snippet: snippetView,
  link: z.string(),
  createdAt: isoDateTime,
  author: authorView,
  post: z.object({ id: z.string(), title: z.string() }),
  community: communityRefView,
})
export type CommentHit = z.infer<typeof commentHitView>

export const communityHitView = communityRefView.extend({
  id: z.string(),
  title: snippetView,
  snippet: snippetView,
  memberCount: z.int(),
})
export type CommunityHit = z.infer<typeof communityHitView>

export const userHitView = authorView.extend({ title: snippetView })
export type UserHit = z.infer<typeof userHitView>

/**
 * The query that was answered instead, because nothing matches as it was typed: with a plural, a slip or two joined words
 * set right. Null if it was not needed, or nothing is alike.
 */
const shownFor = z.string().nullable()

/** The number of results of each kind, at most `limits.searchCountMax`. */
export const searchCountsView = z.object({
  posts: z.int(),
  comments: z.int(),
  communities: z.int(),
  people: z.int(),
  shownFor,
})
export type SearchCounts = z.infer<typeof searchCountsView>

/** The top results of each kind. */
export const searchAllView = z.object({
  posts: z.array(postHitView),
  comments: z.array(commentHitView),
  communities: z.array(communityHitView),
  people: z.array(userHitView),
  shownFor,
})
