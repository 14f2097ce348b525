import { z } from 'zod'
import { communityDescription, communityGuidelines, communityName } from './communities.ts'
import { id, moment, nameText, slug, trimmedText } from './fields.ts'
import { limits } from './limits.ts'
import { topicIds } from './topics.ts'

/** Only what is given is changed. The address (slug) stays. */
export const communityDetailsInput = z.object({
  slug,
  name: communityName.optional(),
  description: communityDescription.optional(),
  guidelines: communityGuidelines.optional(),
  topics: topicIds.optional(),
})

export const communityPrivacyInput = z.object({
  slug,
  isPrivate: z.boolean('isPrivate must be true or false'),
  requiresApproval: z.boolean('requiresApproval must be true or false'),
})

const forumName = nameText('Forum name', limits.forumNameMax).min(1, 'Forum name is required')

export const addForumInput = z.object({ slug, name: forumName })
export const forumInput = z.object({ slug, id })
export const renameForumInput = forumInput.extend({ name: forumName })
/** Every forum of the community, in the order wanted. */
export const orderForumsInput = z.object({
  slug,
  ids: z.array(id, 'ids must be a list of forum ids').max(limits.forumsPerCommunity, 'ids has too many forums'),
})

const hasFewWords = (term: string) =>
  term.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean).length <= limits.wordRuleWordsMax

/**
 * A word or phrase that posts, comments and titles must not have, as whole words and without regard to case and look-alike
 * letters; with `*` at its end, anything that begins so. `reason` is shown to whoever is refused.
 */
export const wordRuleTerm = nameText('Word', limits.wordRuleMax)
  .min(2, 'Word must be at least 2 characters')
  .regex(/[\p{L}\p{N}]/u, 'Word must have a letter or a digit')
  .refine(hasFewWords, `Word must be at most ${limits.wordRuleWordsMax} words`)

export const addWordRuleInput = z.object({
  slug,
  term: wordRuleTerm,
  reason: trimmedText('Reason', limits.messageMax).default(''),
})
export const wordRuleInput = z.object({ slug, id })
export const wordRuleView = z.object({ id: z.string(), term: z.string(), reason: z.string(), createdAt: moment })
export type WordRule = z.infer<typeof wordRuleView>

/** `name` is the community's, typed again. */
export const removeCommunityInput = z.object({ slug, name: trimmedText('Community name', limits.nameMax) })
