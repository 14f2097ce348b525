import { z } from 'zod'
import { moment, nameText, pageInput, searchText, slug, text, trimmedText } from './fields.ts'
import { limits } from './limits.ts'
import { topicIds, topicView } from './topics.ts'

export const roles = ['MEMBER', 'MODERATOR', 'ORGANIZER'] as const
export type Role = (typeof roles)[number]

export const communityName = nameText('Community name', limits.nameMax).min(
  limits.communityNameMin,
  `Community name must be at least ${limits.communityNameMin} characters.`,
)

export const communityDescription = trimmedText('Description', limits.descriptionMax).min(
  limits.communityDescriptionMin,
  `Description must be at least ${limits.communityDescriptionMin} characters.`,
)

export const communityGuidelines = text('Guidelines', limits.guidelinesMax)

export const createCommunityInput = z.object({
  name: communityName,
  description: communityDescription,
  isPrivate: z.boolean('isPrivate must be true or false').default(false),
  requiresApproval: z.boolean('requiresApproval must be true or false').default(false),
  guidelines: communityGuidelines.default(''),
  topics: topicIds.default([]),
})

export const communityInput = z.object({ slug })
export const communityPageInput = pageInput.extend({ slug })

/** Communities whose name or description has the words of `q`; all of them without it. */
export const communityListInput = pageInput.extend({ q: searchText })

/** `message` goes to whoever decides, where joining takes a request. */
export const joinInput = z.object({ slug, message: trimmedText('Message', limits.messageMax).default('') })

/** What the viewer may do with a community; decided by the same pure function that guards the calls. */
const communityCan = z.object({
  join: z.boolean(),
  leave: z.boolean(),
  invite: z.boolean(),
  post: z.boolean(),
  moderate: z.boolean(),
  manage: z.boolean(),
})

/** How the viewer's last request to join ended, if it was denied; `reason` may be empty. */
export const denialView = z.object({ reason: z.string(), deniedAt: moment })
export type Denial = z.infer<typeof denialView>

/**
 * A community as its viewer sees it. `role` is there only for members; `membershipStatus` only while a request to join
 * waits; `denial` only on its own page. `guidelines` is Markdown, empty when there are none. An archived community can
 * be read, and nothing more.
 */
export const communityView = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  isPrivate: z.boolean(),
  requiresApproval: z.boolean(),
  isArchived: z.boolean(),
  guidelines: z.string(),
  memberCount: z.int(),
  createdAt: moment,
  topics: z.array(topicView),
  /** Whether the viewer keeps it among what they saved. */
  isSaved: z.boolean(),
  role: z.enum(roles).optional(),
  membershipStatus: z.literal('PENDING').optional(),
  denial: denialView.optional(),
  can: communityCan,
})
export type Community = z.infer<typeof communityView>

/** A community in a list of recommendations. */
export const trendingCommunityView = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  isPrivate: z.boolean(),
  memberCount: z.int(),
  /** Whether the viewer may join with one click, must ask, waits for an answer, or is in: how a Join button looks. */
  joining: z.enum(['open', 'ask', 'waiting', 'member', 'closed']),
})
export type TrendingCommunity = z.infer<typeof trendingCommunityView>

export const forumView = z.object({ id: z.string(), name: z.string(), isDefault: z.boolean() })
export type Forum = z.infer<typeof forumView>
