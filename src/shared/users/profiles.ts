import { z } from 'zod'
import { communityRefView } from '../communities/communities.ts'
import { shownProfileFields } from '../identity/texts.ts'
import { id, isoDateTime, pageInput, queryText, slug } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { textViews } from '../platform/text-keys.ts'
import { blockKinds } from './blocks.ts'

export const userInput = z.object({ id })
/** Suggests users for a mention in this community: users who may read it, by prefixes of the words in their names. */
export const suggestUsersInput = z.object({ slug, q: queryText(limits.nameMax).default('') })
export const userPageInput = pageInput.extend({ id })

/**
 * A user's public profile. `lastSeenAt` is null when the user hides it; `bio` is Markdown. `blockedAs` tells whether the
 * viewer muted or blocked the user; null if neither.
 */
export const profileView = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  ...textViews(shownProfileFields),
  createdAt: isoDateTime,
  lastSeenAt: isoDateTime.nullable(),
  isHidden: z.boolean(),
  blockedAs: z.enum(blockKinds).nullable(),
})
export type Profile = z.infer<typeof profileView>

/** A comment on a user's profile, with its post. */
export const userCommentView = z.object({
  id: z.string(),
  content: z.string(),
  createdAt: isoDateTime,
  link: z.string(),
  post: z.object({ id: z.string(), title: z.string() }),
  community: communityRefView,
})

export const userCommunityView = communityRefView.extend({
  id: z.string(),
  memberCount: z.int(),
})
