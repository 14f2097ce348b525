import { z } from 'zod'

/** Gravest first. */
export const moderationCategories = ['hate', 'harassment', 'sexual', 'violence', 'spam', 'custom'] as const
export type ModerationCategory = (typeof moderationCategories)[number]

/** Why a text was refused. `terms` are the offending words as typed. */
export const moderationResultView = z.object({
  reason: z.string(),
  terms: z.array(z.string()),
  category: z.enum(moderationCategories),
})
export type ModerationResult = z.infer<typeof moderationResultView>
