import { z } from 'zod'
import { id, isoDateTime, pageInput, searchText, slug } from '../platform/fields.ts'

/** Actions in a community, which its own log lists. */
export const communityActions = [
  'community.open',
  'details.change',
  'topics.change',
  'privacy.change',
  'newMemberLevel.change',
  'writing.change',
  'membersMayLink.change',
  'community.archive',
  'community.restore',
  'community.delete',
  'forum.add',
  'forum.rename',
  'forum.order',
  'forum.default',
  'forum.writers',
  'forum.remove',
  'wordRule.add',
  'wordRule.remove',
  'role.change',
  'organizer.handOver',
  'organizer.appoint',
  'member.remove',
  'member.ban',
  'member.unban',
  'request.approve',
  'request.deny',
  'invitation.send',
  'invitation.resend',
  'invitation.revoke',
  'inviteLink.create',
  'inviteLink.revoke',
  'post.pin',
  'post.unpin',
  'post.announce',
  'post.unannounce',
  'post.lock',
  'post.unlock',
  'post.move',
  'post.approve',
  'post.reject',
  'post.remove',
  'comment.remove',
  'report.review',
  'report.assign',
  'objection.answer',
  'user.warn',
] as const

/** Actions of super admins and the operator on the whole instance. */
export const instanceActions = [
  'user.create',
  'user.password',
  'user.suspend',
  'user.lift',
  'user.verificationLink',
  'user.emailChangeLink',
  'user.verify',
  'user.signOut',
  'user.removeTwoFactor',
  'user.approve',
  'user.deny',
  'admin.grant',
  'admin.revoke',
  'setup.begin',
  'settings.change',
  'mail.test',
  'backup.make',
  'backup.restore',
  'audit.export',
  'community.export',
  'exampleContent.add',
  'exampleContent.remove',
] as const

/** Community actions first, then instance actions. Both can concern users and words. */
export const auditActions = [...communityActions, ...instanceActions] as const
export type AuditAction = (typeof auditActions)[number]

export const auditListInput = pageInput.extend({ slug })

const entityRef = z.object({ id: z.string(), name: z.string() })

/**
 * One entry: who did what to whom, and when. `actor` is null for the operator's command line. `detail` is plain text.
 */
export const auditEntryView = z.object({
  id: z.string(),
  action: z.enum(auditActions),
  at: isoDateTime,
  actor: entityRef.nullable(),
  about: entityRef.nullable(),
  detail: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntryView>

/**
 * Filters for the log of the instance. `q` searches details and the names of the users concerned; `userId` matches
 * actor and target; `from` and `until` are times.
 */
export const auditFilter = z.object({
  q: searchText,
  action: z.enum(auditActions, 'action is not known').optional(),
  userId: id.optional(),
  slug: slug.optional(),
  from: isoDateTime.optional(),
  until: isoDateTime.optional(),
})
export const auditSearchInput = pageInput.extend(auditFilter.shape)

export const instanceAuditEntryView = auditEntryView.extend({
  community: z.object({ slug: z.string(), name: z.string() }).nullable(),
})
export type InstanceAuditEntry = z.infer<typeof instanceAuditEntryView>
