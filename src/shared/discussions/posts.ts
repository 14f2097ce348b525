import { z } from 'zod'
import { communityRefView } from '../communities/communities.ts'
import { topicIds, topicView } from '../communities/topics.ts'
import { authorView } from '../identity/auth.ts'
import { id, isoDateTime, pageInput, searchText, slug } from '../platform/fields.ts'
import { authorRolesView } from './comments.ts'
import { reactionCountView } from './reactions.ts'
import { postText, postTextView } from './texts.ts'

export const createPostInput = postText.extend({
  forumId: id,
  /** Comma-joined ids of the community's topics. An empty list means all of them. */
  topics: topicIds.default([]),
  /** For organizers and moderators: everybody in the community hears of it at once. */
  isAnnouncement: z.boolean('isAnnouncement must be true or false').default(false),
})

export const postSorts = ['new', 'hot', 'top', 'active', 'auto'] as const
export type PostSort = (typeof postSorts)[number]
export const postPeriods = ['all', 'day', 'week', 'month', 'year'] as const
export type PostPeriod = (typeof postPeriods)[number]

/**
 * Filters for a community's posts: words (`q`), author id, topic slug, forum id and `period`. `top` sorts by likes, `active` by
 * the newest comment, and `auto` as the community's `defaultSort` says, or by time with filters.
 * Without filters, the first page starts with the pinned posts, which do not count towards its limit.
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

/** `community` is the slug of the community that the post must belong to. */
export const postInput = z.object({ community: slug, id })

export const postIdInput = z.object({ id })
export const postPageInput = pageInput.extend({ id })

/** `forumId` moves the post to another forum of its community. */
export const editPostInput = z.object({ id, ...postText.shape, forumId: id.optional() })
export const movePostInput = z.object({ id, forumId: id })
export const pinPostInput = z.object({ id, isPinned: z.boolean('isPinned must be true or false') })
export const announcePostInput = z.object({ id, isAnnouncement: z.boolean('isAnnouncement must be true or false') })
export const lockPostInput = z.object({ id, isLocked: z.boolean('isLocked must be true or false') })

const postCan = z.object({
  comment: z.boolean(),
  edit: z.boolean(),
  remove: z.boolean(),
  react: z.boolean(),
  report: z.boolean(),
  /** Pin, lock, announce and move the post. */
  moderate: z.boolean(),
  /** Decide on its reports. */
  review: z.boolean(),
  /** Approve or reject it while it is held. */
  approve: z.boolean(),
})

/**
 * A post in a list. `content` is Markdown exactly as typed, `excerpt` its beginning as plain text, `image` the first
 * image in it that the author uploaded; `link` is the path of its page. Only the author and moderators see `isHidden`,
 * because reports hide the post from everybody else, or because it waits for approval (`isHeld`). `hasLiked`, `isSaved` and `isReported` refer to the viewer.
 * `isVisited`: the viewer has opened the post. `unreadCount` counts the comments by others since then, up to one more
 * than `limits.unreadMax`.
 */
export const postCardView = z.object({
  id: z.string(),
  ...postTextView,
  excerpt: z.string(),
  /** `url` is a path and serves a square crop with `/avatar` appended. */
  image: z.object({ url: z.string(), alt: z.string() }).nullable(),
  link: z.string(),
  createdAt: isoDateTime,
  updatedAt: isoDateTime,
  author: authorView,
  community: communityRefView,
  _count: z.object({ likes: z.int(), comments: z.int() }),
  isPinned: z.boolean(),
  isAnnouncement: z.boolean(),
  isLocked: z.boolean(),
  isHidden: z.boolean(),
  isHeld: z.boolean(),
  isReported: z.boolean(),
  isSaved: z.boolean(),
  hasLiked: z.boolean(),
  isVisited: z.boolean(),
  unreadCount: z.int(),
})
export type PostCard = z.infer<typeof postCardView>

export const postView = postCardView.extend({
  /** The author's roles now. */
  authorRoles: authorRolesView,
  topics: z.array(topicView),
  reactions: z.array(reactionCountView),
  forum: z.object({
    id: z.string(),
    name: z.string(),
    community: communityRefView.extend({ id: z.string() }),
  }),
  /** Whether only members of the community can comment. */
  onlyMembersComment: z.boolean(),
  can: postCan,
})
export type Post = z.infer<typeof postView>

/** An earlier version of a post, which an edit replaced at `replacedAt`. */
export const postVersionView = z.object({
  id: z.string(),
  ...postTextView,
  writtenAt: isoDateTime,
  replacedAt: isoDateTime,
})
export type PostVersion = z.infer<typeof postVersionView>
