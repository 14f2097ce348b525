import { z } from 'zod'
import { id, moment, pageInput, searchText, slug } from './fields.ts'

/** What is done in a community, and stands in its own log. */
export const communityActions = [
  'community.open',
  'details.change',
  'topics.change',
  'privacy.change',
  'community.archive',
  'community.restore',
  'community.delete',
  'forum.add',
  'forum.rename',
  'forum.order',
  'forum.default',
  'forum.remove',
  'wordRule.add',
  'wordRule.remove',
  'role.change',
  'organizer.handOver',
  'member.remove',
  'member.ban',
  'member.unban',
  'request.approve',
  'request.deny',
  'invitation.send',
  'invitation.resend',
  'invitation.revoke',
  'post.pin',
  'post.unpin',
  'post.lock',
  'post.unlock',
  'post.remove',
  'comment.remove',
  'report.review',
  'report.assign',
  'person.warn',
] as const

/** What super admins and the operator do to the whole instance. */
export const instanceActions = [
  'person.create',
  'person.password',
  'person.suspend',
  'person.lift',
  'person.verify',
  'person.signOut',
  'person.approve',
  'person.deny',
  'admin.grant',
  'admin.revoke',
  'settings.change',
  'mail.test',
  'backup.make',
  'backup.restore',
  'audit.export',
  'community.export',
] as const

/** Acts of the community's log, then those of the instance: both may be about people and words. */
export const auditActions = [...communityActions, ...instanceActions] as const
export type AuditAction = (typeof auditActions)[number]

export const auditListInput = pageInput.extend({ slug })

const named = z.object({ id: z.string(), name: z.string() })

/** Who did what to whom, and when. `actor` is null for the operator's command. `detail` says it more closely, in plain text. */
export const auditEntryView = z.object({
  id: z.string(),
  action: z.enum(auditActions),
  at: moment,
  actor: named.nullable(),
  about: named.nullable(),
  detail: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntryView>

/**
 * Which entries of the whole instance's log; all of them unless said otherwise. `q` is looked for in the details and in the
 * names of those concerned; `personId` is who did it or whom it was done to; `from` and `until` are moments.
 */
export const auditFilter = z.object({
  q: searchText,
  action: z.enum(auditActions, 'action is not known').optional(),
  personId: id.optional(),
  slug: slug.optional(),
  from: moment.optional(),
  until: moment.optional(),
})
export const auditSearchInput = pageInput.extend(auditFilter.shape)

export const instanceAuditEntryView = auditEntryView.extend({
  community: z.object({ slug: z.string(), name: z.string() }).nullable(),
})
export type InstanceAuditEntry = z.infer<typeof instanceAuditEntryView>
