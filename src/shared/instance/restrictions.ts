import { z } from 'zod'
import { id, isoDateTime, reasonText, text, trimmedText } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { rules } from './rules.ts'

export const ruleField = z.enum(rules, `rule must be one of ${rules.join(', ')}`)

/** Whether a suspension also removes everything that the user wrote. */
export const removesContentField = z.boolean('removesContent must be true or false').default(false)

/** The reason of a restriction, which the user concerned reads. */
export const restrictionReason = reasonText.min(1, 'Reason is required')

/**
 * The restrictions of a text, an account or a community. Each is told to the user concerned, with the rule, the reason,
 * the decider's role and the way to object.
 */
export const restrictionKinds = [
  /** Enough reports hid the text, until a moderator decides. */
  'HIDDEN_BY_REPORTS',
  'HIDE',
  'REMOVE',
  'WARN',
  'BAN',
  'REMOVE_MEMBER',
  'DENY_REQUEST',
  'SUSPEND',
  'DENY_ACCOUNT',
  'REMOVE_COMMUNITY',
] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

export const deciderRoles = ['REPORTS', 'MODERATOR', 'ORGANIZER', 'SITE_ADMIN', 'OPERATOR'] as const
export type DeciderRole = (typeof deciderRoles)[number]

export const restrictionTargets = ['POST', 'COMMENT', 'USER', 'COMMUNITY'] as const
export type RestrictionTarget = (typeof restrictionTargets)[number]

/** The answer to an objection. */
export const objectionOutcomes = ['UPHELD', 'LIFTED'] as const
export type ObjectionOutcome = (typeof objectionOutcomes)[number]

/** `token` comes from the mail; without it, the viewer must be the user concerned. */
export const restrictionInput = z.object({ id, token: text('Token', 200).optional() })
export const objectInput = restrictionInput.extend({
  text: trimmedText('Objection', limits.messageMax).min(1, 'Please write why you object'),
})

/**
 * A restriction as the user concerned sees it. `community` has its slug as name where they may not see it. `excerpt` is
 * the beginning of their text. `until` is the end of a suspension; null if there is none. `removesContent` is set if
 * the suspension also removed everything that they wrote. `endedAt` is set once the restriction is lifted.
 */
export const restrictionView = z.object({
  id: z.string(),
  kind: z.enum(restrictionKinds),
  targetType: z.enum(restrictionTargets).nullable(),
  community: z.object({ slug: z.string(), name: z.string() }).nullable(),
  excerpt: z.string(),
  rule: z.enum(rules).nullable(),
  reason: z.string(),
  deciderRole: z.enum(deciderRoles),
  createdAt: isoDateTime,
  until: isoDateTime.nullable(),
  removesContent: z.boolean(),
  endedAt: isoDateTime.nullable(),
  objection: z
    .object({
      text: z.string(),
      at: isoDateTime,
      outcome: z.enum(objectionOutcomes).nullable(),
      answer: z.string(),
      answeredAt: isoDateTime.nullable(),
    })
    .nullable(),
  can: z.object({ object: z.boolean() }),
})
export type Restriction = z.infer<typeof restrictionView>

/** The restriction behind a notification. */
export const restrictionRefView = z.object({
  id: z.string(),
  rule: z.enum(rules).nullable(),
  deciderRole: z.enum(deciderRoles),
})
export type RestrictionRef = z.infer<typeof restrictionRefView>
