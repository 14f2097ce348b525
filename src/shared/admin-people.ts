import { z } from 'zod'
import { adminUserView } from './admin.ts'
import { id, moment, pageInput, trimmedText } from './fields.ts'
import { limits } from './limits.ts'
import { reportReasons, reportStatuses } from './reports.ts'

export const peopleFilters = ['all', 'admins', 'unverified', 'suspended', 'waiting'] as const
/** Newest first; suspended people by when that ends, the last first. */
export const listPeopleInput = pageInput.extend({
  filter: z.enum(peopleFilters, `filter must be one of ${peopleFilters.join(', ')}`).default('all'),
})

export const adminPersonInput = z.object({ id })

const reason = trimmedText('Reason', limits.messageMax).min(1, 'Reason is required')
/** `until` is a moment to come; null suspends until it is lifted. */
export const suspendInput = z.object({ id, reason, until: moment.nullable() })
export const setSuperAdminInput = z.object({ id, isSuperAdmin: z.boolean('isSuperAdmin must be true or false') })
export const denyPersonInput = z.object({ id, reason: trimmedText('Reason', limits.messageMax).default('') })

/** What super admins may do to this person; nobody does any of it to themselves but give the right back. */
const can = z.object({
  suspend: z.boolean(),
  lift: z.boolean(),
  verify: z.boolean(),
  endSessions: z.boolean(),
  grant: z.boolean(),
  revoke: z.boolean(),
  decide: z.boolean(),
})

/** A person's account. No password, token or address of a session is ever in it. `until` null: until it is lifted. */
export const adminPersonView = adminUserView.extend({
  lastSeenAt: moment.nullable(),
  deletionDueAt: moment.nullable(),
  suspension: z.object({ since: moment, until: moment.nullable(), reason: z.string() }).nullable(),
  /** What they wrote to whoever decides, while they wait for it. */
  signUpMessage: z.string(),
  secondFactor: z.boolean(),
  sessions: z.array(z.object({ device: z.string(), createdAt: moment, lastSeenAt: moment })),
  /** How many cases about them or what they wrote there are, and how many of them were found right. */
  cases: z.object({ total: z.int(), upheld: z.int(), warnings: z.int() }),
  reported: z.int(),
  can,
})
export type AdminPerson = z.infer<typeof adminPersonView>

/** Reports by this person, or about them and what they wrote; newest first. */
export const personReportsInput = pageInput.extend({ id, side: z.enum(['by', 'about'], 'side must be by or about') })
export const personReportView = z.object({
  id: z.string(),
  caseId: z.string(),
  targetType: z.enum(['POST', 'COMMENT', 'USER', 'COMMUNITY']),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  status: z.enum(reportStatuses),
  createdAt: moment,
  /** The beginning of what was reported, as it was then. */
  copy: z.string(),
})
export type PersonReport = z.infer<typeof personReportView>
