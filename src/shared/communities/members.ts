import { z } from 'zod'
import { authorView } from './accounts.ts'
import { roles } from './communities.ts'
import { id, moment, pageInput, searchText, slug, trimmedText } from './fields.ts'
import { limits } from './limits.ts'

const reason = trimmedText('Reason', limits.messageMax).default('')

/** Members whose name has words beginning with those of `q`; of one role when it is given. */
export const memberListInput = pageInput.extend({
  slug,
  q: searchText,
  role: z.enum(roles, `role must be one of ${roles.join(', ')}`).optional(),
})
export const memberInput = z.object({ slug, userId: id })
export const setRoleInput = memberInput.extend({ role: z.enum(roles, `role must be one of ${roles.join(', ')}`) })
/** `reason` is shown to the person. */
export const memberReasonInput = memberInput.extend({ reason })

const memberCan = z.object({
  /** The roles the viewer may give them, other than the one they have. */
  setRole: z.array(z.enum(roles)),
  handOver: z.boolean(),
  remove: z.boolean(),
  ban: z.boolean(),
})

/** A member as the viewer sees them. `can` says what the viewer may do about them. */
export const memberView = authorView.extend({ role: z.enum(roles), joinedAt: moment, can: memberCan })
export type Member = z.infer<typeof memberView>

/** Somebody who may not come in; `bannedBy` is null when that account is gone. */
export const bannedView = authorView.extend({
  reason: z.string(),
  bannedAt: moment,
  bannedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type Banned = z.infer<typeof bannedView>

export const requestInput = z.object({ slug, id })
export const denyInput = requestInput.extend({ reason })

/** A request to join that waits. `message` is what the applicant wrote, plain text, maybe empty. */
export const joinRequestView = z.object({
  id: z.string(),
  person: authorView,
  message: z.string(),
  createdAt: moment,
  expiresAt: moment,
})
export type JoinRequest = z.infer<typeof joinRequestView>
