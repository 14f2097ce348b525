import { z } from 'zod'
import { wordRuleTerm } from '../instance/word-rules.ts'
import { newMemberLevelField } from '../notify/follows.ts'
import { id, nameText, reasonText, slug, trimmedText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { communityLook } from './look.ts'
import { communityText } from './texts.ts'
import { topicIds } from './topics.ts'

/** Changes only the given fields. The slug never changes. */
export const communityDetailsInput = z.object({
  slug,
  ...communityText.partial().shape,
  topics: topicIds.optional(),
  ...communityLook.partial().shape,
})

export const communityPrivacyInput = z.object({
  slug,
  isPrivate: z.boolean('isPrivate must be true or false'),
  requiresApproval: z.boolean('requiresApproval must be true or false'),
})

/** Whether members who do not moderate may make invite links. */
export const membersMayLinkInput = z.object({ slug, isOn: z.boolean('isOn must be true or false') })

/** How users who join from now on follow the community, until they choose another level. */
export const newMemberLevelInput = z.object({ slug, level: newMemberLevelField })

const heldRange = `heldFirstPosts must be a whole number from 0 to ${limits.heldFirstPostsMax}`
const heldFirstPostsField = z.int(heldRange).min(0, heldRange).max(limits.heldFirstPostsMax, heldRange)

const thresholdRange = `reportThreshold must be a whole number from 1 to ${limits.reportThresholdMax}`
const reportThresholdField = z.int(thresholdRange).min(1, thresholdRange).max(limits.reportThresholdMax, thresholdRange)

/** The rules for writing in the community. Changes only the given fields. */
export const communityWritingInput = z.object({
  slug,
  onlyMembersComment: z.boolean('onlyMembersComment must be true or false').optional(),
  /** Posts of a member wait for approval until as many are shown; 0 holds none. */
  heldFirstPosts: heldFirstPostsField.optional(),
  /** How many users' reports hide a post or comment, if the site does not after fewer; null for the number of the site. */
  reportThreshold: reportThresholdField.nullish(),
})

const forumName = nameText('Forum name', limits.forumNameMax).min(1, 'Forum name is required')

export const addForumInput = z.object({ slug, name: forumName })
export const forumInput = z.object({ slug, id })
export const renameForumInput = forumInput.extend({ name: forumName })
export const forumWritersInput = forumInput.extend({
  onlyModeratorsPost: z.boolean('onlyModeratorsPost must be true or false'),
})
/** Ids of all forums of the community, in the new order. */
export const reorderForumsInput = z.object({
  slug,
  ids: z.array(id, 'ids must be a list of forum ids').max(limits.forumsPerCommunity, 'ids has too many forums'),
})

export const addWordRuleInput = z.object({
  slug,
  term: wordRuleTerm,
  reason: reasonText.default(''),
})
export const wordRuleInput = z.object({ slug, id })

/** `name` repeats the community's name as a confirmation. */
export const removeCommunityInput = z.object({ slug, name: trimmedText('Community name', limits.nameMax) })
