import { z } from 'zod'
import { authorView } from '../identity/auth.ts'
import { isoDateTime, pageInput, searchText, slug, trimmedText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { communityColors, communityLook } from './look.ts'
import { communityTextView, newCommunityText } from './texts.ts'
import { topicIds, topicView } from './topics.ts'

export const roles = ['MEMBER', 'MODERATOR', 'ORGANIZER'] as const
export type Role = (typeof roles)[number]

export const createCommunityInput = newCommunityText.extend({
  isPrivate: z.boolean('isPrivate must be true or false').default(false),
  requiresApproval: z.boolean('requiresApproval must be true or false').default(false),
  topics: topicIds.default([]),
  ...communityLook.partial().shape,
})

export const communityInput = z.object({ slug })
export const communityPageInput = pageInput.extend({ slug })

/** Communities whose name or description contains the words of `q`; all communities without `q`. */
export const communityListInput = pageInput.extend({ q: searchText })

/** `message` goes to the moderators when the community requires approval. */
export const joinInput = z.object({ slug, message: trimmedText('Message', limits.messageMax).default('') })

/** The community of something in a list. `iconUrl` is a path. */
export const communityRefView = z.object({
  slug: z.string(),
  name: z.string(),
  isPrivate: z.boolean(),
  iconUrl: z.string().nullable(),
})
export type CommunityRef = z.infer<typeof communityRefView>

/** The actions that the viewer may take. The same pure function guards the calls. */
const communityCan = z.object({
  join: z.boolean(),
  leave: z.boolean(),
  invite: z.boolean(),
  /** Make invite links. */
  link: z.boolean(),
  post: z.boolean(),
  moderate: z.boolean(),
  manage: z.boolean(),
  /** Choose what they are notified about. */
  follow: z.boolean(),
  /** Appoint organizers, as a super admin. */
  appoint: z.boolean(),
})

/** The denial of the viewer's last request to join; `reason` may be empty. */
export const denialView = z.object({ reason: z.string(), deniedAt: isoDateTime })
export type Denial = z.infer<typeof denialView>

/** The completed first steps of a new community: an icon with a banner or a color, a pinned post, an invitation. */
export const firstStepsView = z.object({ look: z.boolean(), welcome: z.boolean(), invite: z.boolean() })
export type FirstSteps = z.infer<typeof firstStepsView>

/**
 * A community as the viewer sees it. `role` is present only for members, `membershipStatus` only while a request to
 * join is pending, and `denial` only on the community's own page. `guidelines` is Markdown and may be empty. An
 * archived community is read-only. `defaultSort`, on the community's own page, is `active` while it has fewer than
 * `limits.busyPosts` posts in `limits.busyDays` days. `faces`, there as well, are a few members, those who run it first. `iconUrl` and `bannerUrl` are paths of images.
 */
export const communityView = z.object({
  id: z.string(),
  ...communityTextView,
  slug: z.string(),
  iconUrl: z.string().nullable(),
  bannerUrl: z.string().nullable(),
  color: z.enum(communityColors).nullable(),
  isPrivate: z.boolean(),
  requiresApproval: z.boolean(),
  isArchived: z.boolean(),
  memberCount: z.int(),
  createdAt: isoDateTime,
  topics: z.array(topicView),
  /** Whether the viewer saved the community. */
  isSaved: z.boolean(),
  role: z.enum(roles).optional(),
  membershipStatus: z.literal('PENDING').optional(),
  denial: denialView.optional(),
  faces: z.array(authorView.extend({ role: z.enum(roles) })).optional(),
  /** On the community's own page, until all are done or an organizer dismissed them. */
  firstSteps: firstStepsView.optional(),
  defaultSort: z.enum(['new', 'active']).optional(),
  can: communityCan,
})
export type Community = z.infer<typeof communityView>

/** A community in a list of recommendations. */
export const trendingCommunityView = communityRefView.extend({
  id: z.string(),
  memberCount: z.int(),
  /**
   * The state of the Join button: join with one click, ask to join, request pending, already a member, or not possible.
   */
  joining: z.enum(['open', 'ask', 'waiting', 'member', 'closed']),
})
export type TrendingCommunity = z.infer<typeof trendingCommunityView>

/** `onlyModeratorsPost`: a forum for announcements, in which members comment. */
export const forumView = z.object({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  onlyModeratorsPost: z.boolean(),
  can: z.object({ post: z.boolean() }),
})
export type Forum = z.infer<typeof forumView>
