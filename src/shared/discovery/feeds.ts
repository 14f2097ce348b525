import { z } from 'zod'
import { postCardView } from '../discussions/posts.ts'
import { authorView } from '../identity/auth.ts'
import { isoDateTime, pageInput } from '../platform/fields.ts'

/**
 * A new post or comment in the viewer's communities. Posts carry `title`, comments carry `content`, which is Markdown, and
 * `excerpt`, its beginning as plain text; `link` is a path.
 */
export const feedPreviewItem = z.object({
  id: z.string(),
  type: z.enum(['post', 'comment']),
  title: z.string().optional(),
  content: z.string().optional(),
  excerpt: z.string().optional(),
  link: z.string(),
  createdAt: isoDateTime,
  author: z.object({ name: z.string() }),
  community: z.object({ name: z.string() }),
})
export type FeedPreviewItem = z.infer<typeof feedPreviewItem>

/** The feeds that store when the viewer last opened them. */
export const visitedFeeds = ['replies', 'community-posts'] as const
export type VisitedFeed = (typeof visitedFeeds)[number]
export const feedVisitInput = z.object({
  feed: z.enum(visitedFeeds, `feed must be one of ${visitedFeeds.join(', ')}`),
})

/** A reply by another user to a comment of the viewer. `isNew`: written after the viewer last opened this feed. */
export const feedReplyView = z.object({
  id: z.string(),
  content: z.string(),
  createdAt: isoDateTime,
  link: z.string(),
  isNew: z.boolean(),
  author: authorView,
  parent: z.object({ author: z.object({ name: z.string() }), content: z.string() }),
  post: z.object({
    id: z.string(),
    title: z.string(),
    forum: z.object({ name: z.string(), community: z.object({ slug: z.string(), name: z.string() }) }),
  }),
})
export type FeedReply = z.infer<typeof feedReplyView>

/** `hot` sorts by src/shared/discussions/hot-rank.ts. */
export const communityPostsFeedInput = pageInput.extend({
  sort: z.enum(['new', 'hot'], 'sort must be one of new, hot').default('new'),
})

/**
 * A post in one of the viewer's communities. `isNew`: written by another user after the viewer last opened this feed.
 */
export const feedCommunityPostView = postCardView.extend({ isNew: z.boolean() })
export type FeedCommunityPost = z.infer<typeof feedCommunityPostView>
