import { z } from 'zod'
import { authorView } from './accounts.ts'
import { moment, pageInput, trimmedText } from './fields.ts'
import { limits } from './limits.ts'

/**
 * Words, each at least as its beginning, "phrases in quotes", and `in:community` (slug), `by:name`, `topic:slug`,
 * `before:2026-01-31`, `after:2026-01-01` (days in UTC). Everything else in it is plain text.
 */
export const searchInput = pageInput.extend({ q: trimmedText('Query', limits.queryMax) })
export const searchAllInput = z.object({ q: trimmedText('Query', limits.queryMax) })

/** A piece of text, cut up where the words searched for stand in it. Plain text: whoever shows it escapes it. */
export const snippetView = z.array(z.object({ text: z.string(), isMatch: z.boolean() }))
export type Snippet = z.infer<typeof snippetView>

const placeView = z.object({ slug: z.string(), name: z.string(), isPrivate: z.boolean() })

export const postHitView = z.object({
  id: z.string(),
  title: snippetView,
  snippet: snippetView,
  link: z.string(),
  createdAt: moment,
  author: authorView,
  community: placeView,
  _count: z.object({ likes: z.int(), comments: z.int() }),
})
export type PostHit = z.infer<typeof postHitView>

export const commentHitView = z.object({
  id: z.string(),
  snippet: snippetView,
  link: z.string(),
  createdAt: moment,
  author: authorView,
  post: z.object({ id: z.string(), title: z.string() }),
  community: placeView,
})
export type CommentHit = z.infer<typeof commentHitView>

export const communityHitView = placeView.extend({
  id: z.string(),
  title: snippetView,
  snippet: snippetView,
  memberCount: z.int(),
})
export type CommunityHit = z.infer<typeof communityHitView>

export const personHitView = authorView.extend({ title: snippetView })
export type PersonHit = z.infer<typeof personHitView>

/** The first of each kind. */
export const searchAllView = z.object({
  posts: z.array(postHitView),
  comments: z.array(commentHitView),
  communities: z.array(communityHitView),
  people: z.array(personHitView),
})
