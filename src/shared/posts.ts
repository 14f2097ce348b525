import { z } from 'zod'
import { authorView } from './accounts.ts'
import { filledText, id, moment, slug } from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

export const createPostInput = z.object({
  title: filledText('Title', limits.postTitleMax, messages.fillInAllFields),
  content: filledText('Content', limits.postContentMax, messages.fillInAllFields),
  forumId: id,
})

/** `community` is the slug of the community the post must belong to. */
export const postInput = z.object({ community: slug, id })

const postCan = z.object({ comment: z.boolean(), edit: z.boolean(), remove: z.boolean() })

/** A post in a list. `content` is Markdown, exactly as typed; `link` is the path of its page. */
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
})
export type PostCard = z.infer<typeof postCardView>

export const postView = postCardView.extend({
  forum: z.object({
    id: z.string(),
    name: z.string(),
    community: z.object({ id: z.string(), name: z.string(), slug: z.string(), isPrivate: z.boolean() }),
  }),
  can: postCan,
})
export type Post = z.infer<typeof postView>

export const createdPost = z.object({ id: z.string(), link: z.string() })
