import { z } from 'zod'
import { removesContentField, restrictionReason, ruleField } from '../instance/restrictions.ts'
import { caseTargets } from '../moderation/queue.ts'
import { reportReasons, reportStatuses } from '../moderation/reports.ts'
import { id, isoDateTime, pageInput } from '../platform/fields.ts'
import { limits } from '../platform/limits.ts'
import { adminUserView } from './dashboard.ts'

export const userFilters = ['all', 'admins', 'unverified', 'suspended', 'waiting'] as const
/** Newest first. Suspended users are sorted by the end of the suspension, latest first. */
export const listUsersInput = pageInput.extend({
  filter: z.enum(userFilters, `filter must be one of ${userFilters.join(', ')}`).default('all'),
})

export const managedUserInput = z.object({ id })

const reason = restrictionReason
/**
 * `until` must lie in the future; null suspends the user until a super admin lifts the suspension. `removesContent`
 * removes everything that the user wrote, until the suspension is lifted.
 */
export const suspendInput = z.object({
  id,
  rule: ruleField.default('OTHER'),
  reason,
  until: isoDateTime.nullable(),
  removesContent: removesContentField,
})
export const setSuperAdminInput = z.object({ id, isSuperAdmin: z.boolean('isSuperAdmin must be true or false') })
export const denyUserInput = z.object({ id, reason })
export const denyUsersInput = z.object({
  ids: z
    .array(id, 'ids must be a list of ids')
    .min(1, 'Choose at least one sign-up')
    .max(limits.denialsPerCall, `At most ${limits.denialsPerCall} sign-ups can be denied at once`),
  reason,
})
/** How many sign-ups were denied, and which were not, with the message that denying each alone would have had. */
export const deniedUsersView = z.object({
  denied: z.int(),
  failed: z.array(z.object({ id: z.string(), error: z.string() })),
})
export type DeniedUsers = z.infer<typeof deniedUsersView>

/**
 * The actions that the viewer may take on this account. On their own account, super admins may only give up the super
 * admin right.
 */
const can = z.object({
  suspend: z.boolean(),
  lift: z.boolean(),
  verify: z.boolean(),
  endSessions: z.boolean(),
  handOver: z.boolean(),
  grant: z.boolean(),
  revoke: z.boolean(),
  decide: z.boolean(),
})

/** A link that a super admin hands over. It is shown once. `expiresAt`: as the mailed one. */
export const handedLinkView = z.object({ url: z.string(), expiresAt: isoDateTime })
export type HandedLink = z.infer<typeof handedLinkView>

/** The changes of address that wait for their confirmation, latest first. */
export const listEmailChangesInput = pageInput
export const emailChangeInput = z.object({ id })
export const waitingEmailChangeView = z.object({
  id: z.string(),
  newEmail: z.string(),
  createdAt: isoDateTime,
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
})
export type WaitingEmailChange = z.infer<typeof waitingEmailChangeView>

/** A user's account. It never contains passwords, tokens or session addresses. A null `until` means until lifted. */
export const managedUserView = adminUserView.extend({
  lastSeenAt: isoDateTime.nullable(),
  deletionDueAt: isoDateTime.nullable(),
  suspension: z
    .object({ since: isoDateTime, until: isoDateTime.nullable(), reason: z.string(), removesContent: z.boolean() })
    .nullable(),
  /** Whether a suspension, which may be over, removed everything they wrote. `lift` brings it back. */
  isContentRemoved: z.boolean(),
  /** The message that the user wrote to the approvers at sign-up. */
  signUpMessage: z.string(),
  secondFactor: z.boolean(),
  sessions: z.array(z.object({ device: z.string(), createdAt: isoDateTime, lastSeenAt: isoDateTime })),
  /** Cases about the user or about content they wrote, and how many of these were upheld. */
  cases: z.object({ total: z.int(), upheld: z.int(), warnings: z.int() }),
  reported: z.int(),
  /** Communities without another organizer who can sign in; at most twenty. */
  organizesAlone: z.array(z.object({ slug: z.string(), name: z.string() })),
  can,
})
export type ManagedUser = z.infer<typeof managedUserView>

/** Reports by this user, or about the user and their content; newest first. */
export const userReportsInput = pageInput.extend({ id, side: z.enum(['by', 'about'], 'side must be by or about') })
export const userReportView = z.object({
  id: z.string(),
  caseId: z.string(),
  targetType: z.enum(caseTargets),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  status: z.enum(reportStatuses),
  createdAt: isoDateTime,
  /** The beginning of the reported content at the time of the report. */
  copy: z.string(),
})
export type UserReport = z.infer<typeof userReportView>
