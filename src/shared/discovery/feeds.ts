import { z } from 'zod'
import { authorView } from './accounts.ts'
import { moment } from './fields.ts'

/** Something new in the reader's communities. Of a post the title, of a comment what it says; `link` is the path to it. */
export const feedPreviewItem = z.object({
  id: z.string(),
  type: z.enum(['post', 'comment']),
  title: z.string().optional(),
  content: z.string().optional(),
  link: z.string(),
  createdAt: moment,
  author: z.object({ name: z.string() }),
  community: z.object({ name: z.string() }),
})
export type FeedPreviewItem = z.infer<typeof feedPreviewItem>

/** The feeds that remember when the reader looked at them last. */
export const visitedFeeds = ['replies', 'community-posts'] as const
export type VisitedFeed = (typeof visitedFeeds)[number]
export const feedVisitInput = z.object({
  feed: z.enum(visitedFeeds, `feed must be one of ${visitedFeeds.join(', ')}`),
})

/** Somebody's reply to a comment of the reader. `isNew`: it came after the reader looked at this feed last. */
export const feedReplyView = z.object({
  id: z.string(),
  content: z.string(),
  createdAt: moment,
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

/** A post in a community the reader belongs to. `isNew`: by somebody else, after the reader looked at this feed last. */
export const feedCommunityPostView = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  createdAt: moment,
  link: z.string(),
  isNew: z.boolean(),
  author: authorView,
  community: z.object({ name: z.string(), slug: z.string(), isPrivate: z.boolean() }),
})
export type FeedCommunityPost = z.infer<typeof feedCommunityPostView>
