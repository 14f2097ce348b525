import { z } from 'zod'
import { isoDateTime, nameText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'

const hasFewWords = (term: string) =>
  term.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean).length <= limits.wordRuleWordsMax

/**
 * A word or phrase that posts, comments and titles must not contain. It matches whole words, ignoring case and
 * look-alike letters; a trailing `*` matches any ending. `reason` is shown to the author of a refused text.
 */
export const wordRuleTerm = nameText('Word', limits.wordRuleMax)
  .min(2, 'Word must be at least 2 characters')
  .regex(/[\p{L}\p{N}]/u, 'Word must have a letter or a digit')
  .refine(hasFewWords, `Word must be at most ${limits.wordRuleWordsMax} words`)

export const wordRuleView = z.object({ id: z.string(), term: z.string(), reason: z.string(), createdAt: isoDateTime })
export type WordRule = z.infer<typeof wordRuleView>
