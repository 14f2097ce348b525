import { z } from 'zod'
import { authorView } from '../identity/auth.ts'
import { id, isoDateTime, pageInput } from '../platform/fields.ts'
import { reactionTypes, targetTypes } from './reaction-types.ts'

const targetType = z
  .string('targetType must be POST or COMMENT')
  .max(20, 'targetType must be POST or COMMENT')
  .toUpperCase()
  .pipe(z.enum(targetTypes, 'targetType must be POST or COMMENT'))
const reactionType = z.enum(reactionTypes, `reactionType must be one of ${reactionTypes.join(', ')}`)

/** The target of a reaction. `targetType` is `POST` or `COMMENT`, in any case. */
export const reactionTargetInput = z.object({ targetType, targetId: id })
export const reactInput = reactionTargetInput.extend({ reactionType })
export const reactorsInput = pageInput.extend({ targetType, targetId: id, reactionType: reactionType.optional() })

/**
 * The number of users with this reaction, and whether the viewer is one of them. Lists omit types with a count of 0.
 */
export const reactionCountView = z.object({
  reactionType: z.enum(reactionTypes),
  count: z.int(),
  hasReacted: z.boolean(),
})
export type ReactionCount = z.infer<typeof reactionCountView>

/** A count with the label and emoji of its type. Lists contain every type, including those with a count of 0. */
export const reactionSummaryView = reactionCountView.extend({
  type: z.object({ label: z.string(), emoji: z.string() }),
})
export type ReactionSummary = z.infer<typeof reactionSummaryView>

/** A user and their reaction. */
export const reactorView = z.object({ user: authorView, reactionType: z.enum(reactionTypes), createdAt: isoDateTime })
export type Reactor = z.infer<typeof reactorView>
