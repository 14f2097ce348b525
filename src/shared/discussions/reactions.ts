import { z } from 'zod'
import { authorView } from './accounts.ts'
import { id, moment, pageInput } from './fields.ts'

export const reactionTypes = ['satisfaction', 'love', 'happy', 'surprise', 'sad', 'angry'] as const
export type ReactionType = (typeof reactionTypes)[number]

export interface ReactionLook {
  label: string
  emoji: string
}

/** How each type is named and drawn. */
export const reactionLooks: Readonly<Record<ReactionType, ReactionLook>> = {
  satisfaction: { label: 'Like', emoji: '👍' },
  love: { label: 'Love', emoji: '❤️' },
  happy: { label: 'Haha', emoji: '😄' },
  surprise: { label: 'Wow', emoji: '😮' },
  sad: { label: 'Sad', emoji: '😢' },
  angry: { label: 'Angry', emoji: '😠' },
}

export const targetTypes = ['POST', 'COMMENT'] as const
export type TargetType = (typeof targetTypes)[number]

const targetType = z
  .string('targetType must be POST or COMMENT')
  .max(20, 'targetType must be POST or COMMENT')
  .toUpperCase()
  .pipe(z.enum(targetTypes, 'targetType must be POST or COMMENT'))
const reactionType = z.enum(reactionTypes, `reactionType must be one of ${reactionTypes.join(', ')}`)

/** What is reacted to. `targetType` is `POST` or `COMMENT`, in letters of any case. */
export const reactionTargetInput = z.object({ targetType, targetId: id })
export const reactInput = reactionTargetInput.extend({ reactionType })
export const reactorsInput = pageInput.extend({ targetType, targetId: id, reactionType: reactionType.optional() })

/** How many people hold a reaction of this type, and whether the viewer does. Types nobody holds are left out. */
export const reactionCountView = z.object({
  reactionType: z.enum(reactionTypes),
  count: z.int(),
  hasReacted: z.boolean(),
})
export type ReactionCount = z.infer<typeof reactionCountView>

/** The same with how the type looks; a list of them has every type there is, `count` 0 included. */
export const reactionSummaryView = reactionCountView.extend({
  type: z.object({ label: z.string(), emoji: z.string() }),
})
export type ReactionSummary = z.infer<typeof reactionSummaryView>

/** Somebody and the reaction they hold. */
export const reactorView = z.object({ person: authorView, reactionType: z.enum(reactionTypes), createdAt: moment })
export type Reactor = z.infer<typeof reactorView>
