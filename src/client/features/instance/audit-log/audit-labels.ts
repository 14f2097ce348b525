import type { AuditAction, AuditEntry } from '../../shared/audit.ts'
import { roles } from '../../shared/communities.ts'
import { roleWords } from '../community-settings/role-words.ts'
import { counted } from '../ui/counted.ts'
import { settingDetail } from './setting-words.ts'

/** `{actor}` and `{about}` stand for people's names, `{invitations}` for how many there were. */
const sentences: Record<AuditAction, string> = {
  'community.open': '{actor} opened the private community as super admin.',
  'details.change': '{actor} changed the details.',
  'topics.change': '{actor} changed the topics.',
  'privacy.change': '{actor} changed the privacy.',
  'community.archive': '{actor} archived the community.',
  'community.restore': '{actor} restored the community.',
  'community.delete': '{actor} deleted the community.',
  'forum.add': '{actor} added a forum.',
  'forum.rename': '{actor} renamed a forum.',
  'forum.order': '{actor} changed the order of the forums.',
  'forum.default': '{actor} changed the default forum.',
  'forum.remove': '{actor} removed a forum.',
  'wordRule.add': '{actor} added a word rule.',
  'wordRule.remove': '{actor} removed a word rule.',
  'role.change': '{actor} changed the role of {about}.',
  'organizer.handOver': '{actor} handed the community over to {about}.',
  'member.remove': '{actor} removed {about}.',
  'member.ban': '{actor} banned {about}.',
  'member.unban': '{actor} lifted the ban of {about}.',
  'request.approve': '{actor} approved the request of {about}.',
  'request.deny': '{actor} denied the request of {about}.',
  'invitation.send': '{actor} sent {invitations}.',
  'invitation.resend': '{actor} sent an invitation again.',
  'invitation.revoke': '{actor} revoked an invitation.',
  'post.pin': '{actor} pinned a post by {about}.',
  'post.unpin': '{actor} unpinned a post by {about}.',
  'post.lock': '{actor} locked a post by {about}.',
  'post.unlock': '{actor} unlocked a post by {about}.',
  'post.remove': '{actor} removed a post by {about}.',
  'comment.remove': '{actor} removed a comment by {about}.',
  'report.assign': '{actor} gave out a report of something by {about}.',
  'person.warn': '{actor} warned {about}.',
  'person.create': '{actor} made the account of {about}.',
  'person.password': '{actor} made a link with which {about} sets a new password.',
  'person.suspend': '{actor} suspended {about}.',
  'person.lift': '{actor} lifted the suspension of {about}.',
  'person.verify': '{actor} verified the address of {about} by hand.',
  'person.signOut': '{actor} signed {about} out everywhere.',
  'person.approve': '{actor} approved the account of {about}.',
  'person.deny': '{actor} denied an account.',
  'admin.grant': '{actor} made {about} super admin.',
  'admin.revoke': '{actor} took the right of a super admin from {about}.',
  'settings.change': '{actor} changed the settings.',
  'mail.test': '{actor} sent a test mail.',
  'backup.make': '{actor} made a backup.',
  'backup.restore': '{actor} restored a backup.',
  'audit.export': '{actor} exported the audit log.',
  'community.export': '{actor} exported the community.',
  'report.review': '{actor} reviewed reports of something by {about}.',
}

interface Part {
  key: string
  text: string
  /** Whose name it is, if it is one. */
  personId?: string
}

const nameOf = (person: AuditEntry['actor'], missing: string) =>
  person && person.name !== '' ? { text: person.name, personId: person.id } : { text: missing }

const actorOf = (actor: AuditEntry['actor']) =>
  actor === null ? { text: 'The operator' } : nameOf(actor, 'Somebody who is gone')

const countIn: AuditAction = 'invitation.send'

/** What somebody did, as a sentence in parts. */
export function auditSentence({ action, actor, about, detail }: AuditEntry): Part[] {
  const fillings: Record<string, Omit<Part, 'key'>> = {
    '{actor}': actorOf(actor),
    '{about}': nameOf(about, 'somebody who is gone'),
    '{invitations}': { text: counted(Number(detail), 'invitation') },
  }
  const pieces = sentences[action].split(/(\{\w+\})/).filter((piece) => piece !== '')
  return pieces.map((piece) => ({ key: piece, ...(fillings[piece] ?? { text: piece }) }))
}

/** What an act is called in a choice of acts: its sentence without names. */
export function auditAct(action: AuditAction) {
  const words = sentences[action]
    .replace('{actor} ', '')
    .replace('{about}', 'somebody')
    .replace('{invitations}', 'invitations')
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/\.$/, '')
}

const reasons: readonly AuditAction[] = [
  'member.remove',
  'member.ban',
  'request.deny',
  'post.remove',
  'comment.remove',
  'person.warn',
  'person.suspend',
  'person.deny',
]

/** What was given as the reason, in the words of whoever did it. */
export const auditReason = ({ action, detail }: AuditEntry) => (reasons.includes(action) ? detail : '')

/** What exactly was done, beyond the sentence. */
export function auditDetail({ action, detail }: AuditEntry): string {
  if (reasons.includes(action) || action === countIn) return ''
  if (action === 'settings.change') return settingDetail(detail)
  if (action === 'role.change') return detail.replace(/[A-Z]+/g, (name) => labelOf(name))
  return action === 'report.review' ? detail.replace(/^[A-Z_]+/, (status) => reviewWords[status] ?? status) : detail
}

const reviewWords: Record<string, string> = {
  UNDER_REVIEW: 'Under Review',
  RESOLVED: 'Resolved',
  DISMISSED: 'Dismissed',
}

const labelOf = (name: string) => roles.flatMap((role) => (role === name ? roleWords[role].label : [])).at(0) ?? name
