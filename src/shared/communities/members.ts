import { z } from 'zod'
import { authorView } from '../identity/auth.ts'
import { restrictionReason, ruleField } from '../instance/restrictions.ts'
import { id, isoDateTime, pageInput, searchText, slug } from '../platform/fields.ts'
import { roles } from './communities.ts'

/** Members whose name contains words that begin with the words of `q`, optionally of one role. */
export const memberListInput = pageInput.extend({
  slug,
  q: searchText,
  role: z.enum(roles, `role must be one of ${roles.join(', ')}`).optional(),
})
export const memberInput = z.object({ slug, userId: id })
export const setRoleInput = memberInput.extend({ role: z.enum(roles, `role must be one of ${roles.join(', ')}`) })
/** The member reads rule and reason. */
export const memberReasonInput = memberInput.extend({ rule: ruleField.default('OTHER'), reason: restrictionReason })

const memberCan = z.object({
  /** The roles that the viewer may assign, without the current one. */
  setRole: z.array(z.enum(roles)),
  handOver: z.boolean(),
  remove: z.boolean(),
  ban: z.boolean(),
})

/** A member as the viewer sees them. `can` lists the viewer's actions. */
export const memberView = authorView.extend({ role: z.enum(roles), joinedAt: isoDateTime, can: memberCan })
export type Member = z.infer<typeof memberView>

/** A banned user; `bannedBy` is null after that account was deleted. */
export const bannedView = authorView.extend({
  reason: z.string(),
  bannedAt: isoDateTime,
  bannedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type Banned = z.infer<typeof bannedView>

export const requestInput = z.object({ slug, id })
export const denyInput = requestInput.extend({ reason: restrictionReason })

/** A pending request to join. `message` is plain text by the applicant and may be empty. */
export const joinRequestView = z.object({
  id: z.string(),
  user: authorView,
  message: z.string(),
  createdAt: isoDateTime,
  expiresAt: isoDateTime,
})
export type JoinRequest = z.infer<typeof joinRequestView>
