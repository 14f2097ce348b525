import { z } from 'zod'
import { id, moment, pageInput, slug, trimmedText } from './fields.ts'
import { limits } from './limits.ts'

export const personInput = z.object({ id })
/** Who may be mentioned in this community: those who may read it, by the beginnings of words of their names. */
export const suggestPeopleInput = z.object({ slug, q: trimmedText('Query', limits.nameMax).default('') })
export const personPageInput = pageInput.extend({ id })

/** A person's public profile. `lastSeenAt` is null when they keep it to themselves; `bio` is Markdown. */
export const personView = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  bio: z.string(),
  createdAt: moment,
  lastSeenAt: moment.nullable(),
  isHidden: z.boolean(),
})
export type Person = z.infer<typeof personView>

/** A comment in a person's profile, with the post it stands under. */
export const personCommentView = z.object({
  id: z.string(),
  content: z.string(),
  createdAt: moment,
  link: z.string(),
  post: z.object({ id: z.string(), title: z.string() }),
  community: z.object({ slug: z.string(), name: z.string(), isPrivate: z.boolean() }),
})

export const personCommunityView = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  isPrivate: z.boolean(),
  memberCount: z.int(),
})
