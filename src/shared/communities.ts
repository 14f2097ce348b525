import { z } from 'zod'
import { moment, nameText, pageInput, slug, text, trimmedText } from './fields.ts'
import { limits } from './limits.ts'

export const roles = ['MEMBER', 'MODERATOR', 'ORGANIZER'] as const
export type Role = (typeof roles)[number]

const communityName = nameText('Community name', limits.nameMax).min(
  limits.communityNameMin,
  `Community name must be at least ${limits.communityNameMin} characters.`,
)

const description = trimmedText('Description', limits.descriptionMax).min(
  limits.communityDescriptionMin,
  `Description must be at least ${limits.communityDescriptionMin} characters.`,
)

/** The comma-joined ids of topics, as the specification sends them. */
const topicIds = z
  .string('topics must be a comma-joined list of topic ids')
  .max(500, 'topics must be at most 500 characters')
  .default('')
  .transform((joined) => [
    ...new Set(
      joined
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ])
  .refine(
    (ids) => ids.length <= limits.topicsPerCommunity,
    `At most ${limits.topicsPerCommunity} topics can be selected`,
  )

export const createCommunityInput = z.object({
  name: communityName,
  description,
  isPrivate: z.boolean('isPrivate must be true or false').default(false),
  requiresApproval: z.boolean('requiresApproval must be true or false').default(false),
  guidelines: text('Guidelines', limits.guidelinesMax).default(''),
  topics: topicIds,
})

export const communityInput = z.object({ slug })
export const communityPageInput = pageInput.extend({ slug })

export const topicView = z.object({ id: z.string(), name: z.string(), slug: z.string() })
export type Topic = z.infer<typeof topicView>

export const topicSearchInput = z.object({
  q: trimmedText('Query', limits.topicNameMax).min(
    limits.topicQueryMin,
    `Query must be at least ${limits.topicQueryMin} characters`,
  ),
})
export const topicSearchAnswer = z.object({ topics: z.array(topicView) })
export const createTopicInput = z.object({
  name: nameText('Topic name', limits.topicNameMax)
    .min(limits.topicQueryMin, `Topic name must be at least ${limits.topicQueryMin} characters`)
    .regex(/[\p{L}\p{N}]/u, 'Topic name must have a letter or a digit'),
})

/** What the viewer may do with a community; decided by the same pure function that guards the calls. */
const communityCan = z.object({
  join: z.boolean(),
  leave: z.boolean(),
  invite: z.boolean(),
  post: z.boolean(),
  manage: z.boolean(),
})

/**
 * A community as its viewer sees it. `role` is there only for members; `membershipStatus` only while a request to join
 * waits. `guidelines` is Markdown, empty when there are none.
 */
export const communityView = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  isPrivate: z.boolean(),
  requiresApproval: z.boolean(),
  guidelines: z.string(),
  memberCount: z.int(),
  createdAt: moment,
  topics: z.array(topicView),
  role: z.enum(roles).optional(),
  membershipStatus: z.literal('PENDING').optional(),
  can: communityCan,
})
export type Community = z.infer<typeof communityView>

export const forumView = z.object({ id: z.string(), name: z.string(), isDefault: z.boolean() })
export type Forum = z.infer<typeof forumView>
