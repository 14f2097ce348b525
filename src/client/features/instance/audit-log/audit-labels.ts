import { roles } from '../../../../shared/communities/communities.ts'
import type { AuditAction, AuditEntry } from '../../../../shared/instance/audit-log.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { roleLabels } from '../roles/role-labels.ts'
import { settingDetail } from './setting-labels.ts'

/** Templates: `{actor}` and `{about}` are users' names, `{invitations}` and `{links}` are numbers. */
const sentences: Record<AuditAction, string> = {
  'community.open': '{actor} opened the private community as super admin.',
  'details.change': '{actor} changed the details.',
  'topics.change': '{actor} changed the topics.',
  'privacy.change': '{actor} changed the privacy.',
  'newMemberLevel.change': '{actor} changed what new members are notified about.',
  'writing.change': '{actor} changed who may write.',
  'membersMayLink.change': '{actor} changed whether members may make invite links.',
  'community.archive': '{actor} archived the community.',
  'community.restore': '{actor} restored the community.',
  'community.delete': '{actor} deleted the community.',
  'forum.add': '{actor} added a forum.',
  'forum.rename': '{actor} renamed a forum.',
  'forum.order': '{actor} changed the order of the forums.',
  'forum.default': '{actor} changed the default forum.',
  'forum.writers': '{actor} changed who may post in a forum.',
  'forum.remove': '{actor} removed a forum.',
  'wordRule.add': '{actor} added a word rule.',
  'wordRule.remove': '{actor} removed a word rule.',
  'role.change': '{actor} changed the role of {about}.',
  'organizer.handOver': '{actor} handed the community over to {about}.',
  'organizer.appoint': '{actor} appointed {about} organizer for the site.',
  'member.remove': '{actor} removed {about}.',
  'member.ban': '{actor} banned {about}.',
  'member.unban': '{actor} lifted the ban of {about}.',
  'request.approve': '{actor} approved the request of {about}.',
  'request.deny': '{actor} denied the request of {about}.',
  'invitation.send': '{actor} sent {invitations}.',
  'invitation.resend': '{actor} sent an invitation again.',
  'invitation.revoke': '{actor} revoked an invitation.',
  'inviteLink.create': '{actor} made {links}.',
  'inviteLink.revoke': '{actor} revoked an invite link.',
  'post.announce': '{actor} marked a post by {about} as an announcement.',
  'post.unannounce': '{actor} no longer marks a post by {about} as an announcement.',
  'post.pin': '{actor} pinned a post by {about}.',
  'post.unpin': '{actor} unpinned a post by {about}.',
  'post.lock': '{actor} locked a post by {about}.',
  'post.unlock': '{actor} unlocked a post by {about}.',
  'post.approve': '{actor} approved a post by {about}.',
  'post.reject': '{actor} rejected a post by {about}.',
  'post.move': '{actor} moved a post by {about} to another forum.',
  'post.remove': '{actor} removed a post by {about}.',
  'comment.remove': '{actor} removed a comment by {about}.',
  'report.assign': '{actor} assigned a report of content by {about}.',
  'user.warn': '{actor} warned {about}.',
  'objection.answer': '{actor} answered an objection by {about}.',
  'user.create': '{actor} created the account of {about}.',
  'user.password': '{actor} created a password link for {about}.',
  'user.suspend': '{actor} suspended {about}.',
  'user.lift': '{actor} lifted the suspension of {about}.',
  'user.verificationLink': '{actor} created a verification link for {about}.',
  'user.emailChangeLink': '{actor} created a link that changes the address of {about}.',
  'user.verify': '{actor} verified the address of {about} by hand.',
  'user.signOut': '{actor} signed {about} out everywhere.',
  'user.removeTwoFactor': '{actor} removed the second factors of {about}.',
  'user.approve': '{actor} approved the account of {about}.',
  'user.deny': '{actor} denied an account.',
  'admin.grant': '{actor} made {about} super admin.',
  'admin.revoke': '{actor} removed the super admin right of {about}.',
  'setup.begin': '{actor} set up this site and became super admin.',
  'settings.change': '{actor} changed the settings.',
  'mail.test': '{actor} sent a test email.',
  'exampleContent.add': '{actor} added the example content.',
  'exampleContent.remove': '{actor} removed the example content.',
  'backup.make': '{actor} made a backup.',
  'backup.restore': '{actor} restored a backup.',
  'audit.export': '{actor} exported the audit log.',
  'community.export': '{actor} exported the community.',
  'report.review': '{actor} reviewed reports of content by {about}.',
}

interface SentencePart {
  key: string
  text: string
  /** The user that this part names, if any. */
  userId?: string
}

const nameOf = (user: AuditEntry['actor'], missing: string) =>
  user && user.name !== '' ? { text: user.name, userId: user.id } : { text: missing }

const actorOf = (actor: AuditEntry['actor']) =>
  actor === null ? { text: 'The operator' } : nameOf(actor, 'A deleted user')

const counts: readonly AuditAction[] = ['invitation.send', 'inviteLink.create']

/** An entry as a sentence, split into parts. */
export function auditSentence({ action, actor, about, detail }: AuditEntry): SentencePart[] {
  const fillings: Record<string, Omit<SentencePart, 'key'>> = {
    '{actor}': actorOf(actor),
    '{about}': nameOf(about, 'a deleted user'),
    '{invitations}': { text: pluralize(Number(detail), 'invitation') },
    '{links}': { text: pluralize(Number(detail), 'invite link') },
  }
  const pieces = sentences[action].split(/(\{\w+\})/).filter((piece) => piece !== '')
  return pieces.map((piece) => ({ key: piece, ...(fillings[piece] ?? { text: piece }) }))
}

/** The label of an action in the filter: its sentence without names. */
export function auditActionLabel(action: AuditAction) {
  const sentence = sentences[action]
    .replace('{actor} ', '')
    .replace('{about}', 'a user')
    .replace('{invitations}', 'invitations')
    .replace('{links}', 'invite links')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1).replace(/\.$/, '')
}

const reasons: readonly AuditAction[] = [
  'member.remove',
  'member.ban',
  'request.deny',
  'post.remove',
  'comment.remove',
  'user.warn',
  'user.suspend',
  'user.deny',
]

/** The reason that the actor gave. */
export const auditReason = ({ action, detail }: AuditEntry) => (reasons.includes(action) ? detail : '')

/** Details of the action that the sentence leaves out. */
export function auditDetail({ action, detail }: AuditEntry): string {
  if (reasons.includes(action) || counts.includes(action)) return ''
  if (action === 'settings.change') return settingDetail(detail)
  if (action === 'role.change') return detail.replace(/[A-Z]+/g, (name) => labelOf(name))
  return action === 'report.review' ? detail.replace(/^[A-Z_]+/, (status) => reviewLabels[status] ?? status) : detail
}

const reviewLabels: Record<string, string> = {
  UNDER_REVIEW: 'Under Review',
  RESOLVED: 'Resolved',
  DISMISSED: 'Dismissed',
}

const labelOf = (name: string) => roles.flatMap((role) => (role === name ? roleLabels[role].label : [])).at(0) ?? name
