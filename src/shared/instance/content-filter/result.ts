import { z } from 'zod'

/** What a text is refused for, the gravest first. */
export const moderationCategories = ['hate', 'harassment', 'sexual', 'violence', 'spam', 'custom'] as const
export type ModerationCategory = (typeof moderationCategories)[number]

/** Why a text is refused: `terms` are the words at fault as their author typed them. */
export const moderationResultView = z.object({
  reason: z.string(),
  terms: z.array(z.string()),
  category: z.enum(moderationCategories),
})
export type ModerationResult = z.infer<typeof moderationResultView>
