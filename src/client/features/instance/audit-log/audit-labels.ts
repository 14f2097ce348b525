import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { roles } from '../../../../shared/communities/communities.ts'
import type { AuditAction, AuditEntry } from '../../../../shared/instance/audit-log.ts'
import { writeNow } from '../../../ui/languages/texts.tsx'
import { roleLabels } from '../roles/role-labels.ts'
import { settingDetail } from './setting-labels.ts'

/** Templates: `{actor}` and `{about}` are users' names, `{invitations}` and `{links}` are numbers. */
const sentences: Record<AuditAction, MessageDescriptor> = {
  'community.open': msg`{actor} opened the private community as super admin.`,
  'details.change': msg`{actor} changed the details.`,
  'topics.change': msg`{actor} changed the topics.`,
  'privacy.change': msg`{actor} changed the privacy.`,
  'newMemberLevel.change': msg`{actor} changed what new members are notified about.`,
  'writing.change': msg`{actor} changed who may write.`,
  'membersMayLink.change': msg`{actor} changed whether members may make invite links.`,
  'community.archive': msg`{actor} archived the community.`,
  'community.restore': msg`{actor} restored the community.`,
  'community.delete': msg`{actor} deleted the community.`,
  'forum.add': msg`{actor} added a forum.`,
  'forum.rename': msg`{actor} renamed a forum.`,
  'forum.order': msg`{actor} changed the order of the forums.`,
  'forum.default': msg`{actor} changed the default forum.`,
  'forum.writers': msg`{actor} changed who may post in a forum.`,
  'forum.remove': msg`{actor} removed a forum.`,
  'wordRule.add': msg`{actor} added a word rule.`,
  'wordRule.remove': msg`{actor} removed a word rule.`,
  'role.change': msg`{actor} changed the role of {about}.`,
  'organizer.handOver': msg`{actor} handed the community over to {about}.`,
  'organizer.appoint': msg`{actor} appointed {about} organizer for the site.`,
  'member.remove': msg`{actor} removed {about}.`,
  'member.ban': msg`{actor} banned {about}.`,
  'member.unban': msg`{actor} lifted the ban of {about}.`,
  'request.approve': msg`{actor} approved the request of {about}.`,
  'request.deny': msg`{actor} denied the request of {about}.`,
  'invitation.send': msg`{actor} sent {invitations}.`,
  'invitation.resend': msg`{actor} sent an invitation again.`,
  'invitation.revoke': msg`{actor} revoked an invitation.`,
  'inviteLink.create': msg`{actor} made {links}.`,
  'inviteLink.revoke': msg`{actor} revoked an invite link.`,
  'post.announce': msg`{actor} marked a post by {about} as an announcement.`,
  'post.unannounce': msg`{actor} no longer marks a post by {about} as an announcement.`,
  'post.pin': msg`{actor} pinned a post by {about}.`,
  'post.unpin': msg`{actor} unpinned a post by {about}.`,
  'post.lock': msg`{actor} locked a post by {about}.`,
  'post.unlock': msg`{actor} unlocked a post by {about}.`,
  'post.approve': msg`{actor} approved a post by {about}.`,
  'post.reject': msg`{actor} rejected a post by {about}.`,
  'post.move': msg`{actor} moved a post by {about} to another forum.`,
  'post.remove': msg`{actor} removed a post by {about}.`,
  'comment.remove': msg`{actor} removed a comment by {about}.`,
  'report.assign': msg`{actor} assigned a report of content by {about}.`,
  'user.warn': msg`{actor} warned {about}.`,
  'objection.answer': msg`{actor} answered an objection by {about}.`,
  'user.create': msg`{actor} created the account of {about}.`,
  'user.password': msg`{actor} created a password link for {about}.`,
  'user.suspend': msg`{actor} suspended {about}.`,
  'user.lift': msg`{actor} lifted the suspension of {about}.`,
  'user.verificationLink': msg`{actor} created a verification link for {about}.`,
  'user.emailChangeLink': msg`{actor} created a link that changes the address of {about}.`,
  'user.verify': msg`{actor} verified the address of {about} by hand.`,
  'user.signOut': msg`{actor} signed {about} out everywhere.`,
  'user.removeTwoFactor': msg`{actor} removed the second factors of {about}.`,
  'user.approve': msg`{actor} approved the account of {about}.`,
  'user.deny': msg`{actor} denied an account.`,
  'admin.grant': msg`{actor} made {about} super admin.`,
  'admin.revoke': msg`{actor} removed the super admin right of {about}.`,
  'setup.begin': msg`{actor} set up this site and became super admin.`,
  'settings.change': msg`{actor} changed the settings.`,
  'mail.test': msg`{actor} sent a test email.`,
  'exampleContent.add': msg`{actor} added the example content.`,
  'exampleContent.remove': msg`{actor} removed the example content.`,
  'backup.make': msg`{actor} made a backup.`,
  'backup.restore': msg`{actor} restored a backup.`,
  'audit.export': msg`{actor} exported the audit log.`,
  'community.export': msg`{actor} exported the community.`,
  'report.review': msg`{actor} reviewed reports of content by {about}.`,
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
  actor === null ? { text: writeNow(msg`The operator`) } : nameOf(actor, writeNow(msg`A deleted user`))

const counts: readonly AuditAction[] = ['invitation.send', 'inviteLink.create']

const placeholders = { actor: '{actor}', about: '{about}', invitations: '{invitations}', links: '{links}' }

/** The sentence of an action in the language of the page, with its placeholders. */
const sentenceOf = (action: AuditAction) => writeNow({ ...sentences[action], values: placeholders })

/** An entry as a sentence, split into parts. */
export function auditSentence({ action, actor, about, detail }: AuditEntry): SentencePart[] {
  const count = Number(detail)
  const fillings: Record<string, Omit<SentencePart, 'key'>> = {
    '{actor}': actorOf(actor),
    '{about}': nameOf(about, writeNow(msg`a deleted user`)),
    '{invitations}': { text: writeNow(msg`${plural(count, { one: '# invitation', other: '# invitations' })}`) },
    '{links}': { text: writeNow(msg`${plural(count, { one: '# invite link', other: '# invite links' })}`) },
  }
  const pieces = sentenceOf(action)
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
  return pieces.map((piece) => ({ key: piece, ...(fillings[piece] ?? { text: piece }) }))
}

/** The label of an action in the filter: its sentence without names. */
export function auditActionLabel(action: AuditAction) {
  const sentence = sentenceOf(action)
    .replace(/^\{actor\} /, '')
    .replace('{actor}', '…')
    .replace('{about}', writeNow(msg`a user`))
    .replace('{invitations}', writeNow(msg`invitations`))
    .replace('{links}', writeNow(msg`invite links`))
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
  return action === 'report.review' ? detail.replace(/^[A-Z_]+/, statusLabel) : detail
}

const reviewLabels: Record<string, MessageDescriptor> = {
  UNDER_REVIEW: msg`Under Review`,
  RESOLVED: msg`Resolved`,
  DISMISSED: msg`Dismissed`,
}

function statusLabel(status: string) {
  const label = reviewLabels[status]
  return label ? writeNow(label) : status
}

const labelOf = (name: string) =>
  roles.flatMap((role) => (role === name ? writeNow(roleLabels[role].label) : [])).at(0) ?? name
