import { z } from 'zod'
import { authorView } from './accounts.ts'
import { filledText, id, moment, pageInput, searchText, slug } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { reactionCountView } from './reactions.ts'
import { topicIds, topicView } from './topics.ts'

export const createPostInput = z.object({
  title: filledText('Title', limits.postTitleMax, messages.fillInAllFields),
  content: filledText('Content', limits.postContentMax, messages.fillInAllFields),
  forumId: id,
  /** Comma-joined ids of those of the community's topics that it is about; all of them when none is named. */
  topics: topicIds.default([]),
})

export const postSorts = ['new', 'hot', 'top'] as const
export type PostSort = (typeof postSorts)[number]
export const postPeriods = ['all', 'day', 'week', 'month', 'year'] as const
export type PostPeriod = (typeof postPeriods)[number]

/**
 * The posts of a community: those with the words of `q`, by the person with the id `author`, of the topic with the slug
 * `topic`, in the forum with the id `forum`, and of the last `period`. `top` is by likes. When none of these is asked
 * for, the first page begins with the pinned posts, beyond its limit.
 */
export const communityPostsInput = pageInput.extend({
  slug,
  q: searchText,
  sort: z.enum(postSorts, `sort must be one of ${postSorts.join(', ')}`).default('new'),
  period: z.enum(postPeriods, `period must be one of ${postPeriods.join(', ')}`).default('all'),
  author: id.optional(),
  topic: slug.optional(),
  forum: id.optional(),
})

/** `community` is the slug of the community the post must belong to. */
export const postInput = z.object({ community: slug, id })

export const postIdInput = z.object({ id })
export const postPageInput = pageInput.extend({ id })

/** `forumId` moves the post to another forum of its community. */
export const editPostInput = z.object({
  id,
  title: createPostInput.shape.title,
  content: createPostInput.shape.content,
  forumId: id.optional(),
})
export const pinPostInput = z.object({ id, isPinned: z.boolean('isPinned must be true or false') })
export const lockPostInput = z.object({ id, isLocked: z.boolean('isLocked must be true or false') })

const postCan = z.object({
  comment: z.boolean(),
  edit: z.boolean(),
  remove: z.boolean(),
  react: z.boolean(),
  report: z.boolean(),
  /** To pin and lock it. */
  moderate: z.boolean(),
  /** To decide on reports of it. */
  review: z.boolean(),
})

/**
 * A post in a list. `content` is Markdown, exactly as typed; `link` is the path of its page. `isFlagged` is told to its
 * author and to moderators: reports hide it from everybody else. `hasLiked`, `isSaved` and `isReported` are the viewer's.
 */
export const postCardView = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  link: z.string(),
  createdAt: moment,
  updatedAt: moment,
  author: authorView,
  community: z.object({ slug: z.string(), name: z.string(), isPrivate: z.boolean() }),
  _count: z.object({ likes: z.int(), comments: z.int() }),
  isPinned: z.boolean(),
  isLocked: z.boolean(),
  isFlagged: z.boolean(),
  isReported: z.boolean(),
  isSaved: z.boolean(),
  hasLiked: z.boolean(),
})
export type PostCard = z.infer<typeof postCardView>

export const postView = postCardView.extend({
  topics: z.array(topicView),
  reactions: z.array(reactionCountView),
  forum: z.object({
    id: z.string(),
    name: z.string(),
    community: z.object({ id: z.string(), name: z.string(), slug: z.string(), isPrivate: z.boolean() }),
  }),
  can: postCan,
})
export type Post = z.infer<typeof postView>

/** What a post said until it was changed at `replacedAt`. */
export const postVersionView = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  writtenAt: moment,
  replacedAt: moment,
})
export type PostVersion = z.infer<typeof postVersionView>

export const createdPost = z.object({ id: z.string(), link: z.string() })
