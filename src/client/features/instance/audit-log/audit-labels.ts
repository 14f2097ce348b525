import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { roles } from '../../../../shared/communities/communities.ts'
import { userNameText } from '../../../../shared/identity/deleted-user.ts'
import type { AuditAction, AuditEntry } from '../../../../shared/instance/audit-log.ts'
import { writeNow, writeTextNow } from '../../../ui/languages/texts.tsx'
import { roleLabels } from '../roles/role-labels.ts'
import { changeText, clausesText } from './audit-details.ts'
import { sentenceOf } from './audit-sentences.ts'
import { settingDetail } from './setting-labels.ts'

interface SentencePart {
  key: string
  text: string
  /** The user that this part names, if any. */
  userId?: string
}

const nameOf = (user: AuditEntry['actor'], missing: string) =>
  user && user.name !== '' ? { text: writeTextNow(userNameText(user.name)), userId: user.id } : { text: missing }

const actorOf = (actor: AuditEntry['actor']) =>
  actor === null ? { text: writeNow(msg`The operator`) } : nameOf(actor, writeNow(msg`A deleted user`))

const counts: readonly AuditAction[] = ['invitation.send', 'inviteLink.create']

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

/** The reason that the actor gave. The server writes what it adds to a reason. */
export const auditReason = ({ action, detail }: AuditEntry) => (reasons.includes(action) ? detail : '')

/** Details of the action that the sentence leaves out. */
export function auditDetail({ action, detail }: AuditEntry): string {
  if (detail === '' || reasons.includes(action) || counts.includes(action)) return ''
  if (action === 'settings.change') return settingDetail(detail)
  if (action === 'role.change') return changeText(...detail.split(' → ').map(labelOf))
  return action === 'report.review' ? detail.replace(/^[A-Z_]+/, statusLabel) : clausesText(action, detail)
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
