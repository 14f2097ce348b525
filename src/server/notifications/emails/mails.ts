import { decisionPath } from '../../instance/restrictions/decision-link.ts'
import { statementLines } from '../../instance/restrictions/statement-lines.ts'
import { unsubscribeLink } from '../../notify/unsubscribe-token.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import type { EmailComposer } from '../../platform/mail/deliver-mails.ts'
import { communityIn, linkOf } from '../present.ts'
import { findNotification, findRecipientId, type NotificationRow } from '../queries.ts'
import { type MailedKind, notificationEmail } from './email-templates.ts'
import { findRecipientOf } from './recipient.ts'
import { isStillRelevant } from './still-relevant.ts'

/** An unverified user's name, such as an applicant's, is not vouched for, so mails leave it out. */
const actorOf = ({ actorName, actorVerifiedAt }: NotificationRow) => (actorVerifiedAt === null ? null : actorName)

function statementOf({ config: { publicUrl } }: Services, row: NotificationRow): string[] {
  const { restrictionId, rule, reason, deciderRole } = row
  if (row.kind === 'objection-answered' || restrictionId === null || reason === null || deciderRole === null) return []
  return statementLines({ rule, reason, deciderRole }, publicUrl, publicUrl + decisionPath(restrictionId))
}

/**
 * Composes no mail when the recipient has turned off these mails, has read the notification, or can no longer act on
 * it. The mail reveals no more about the community than the app does.
 */
const compose = (kind: MailedKind): EmailComposer => {
  return async (services, { about }) => {
    const notificationId = about ?? ''
    const owner = await findRecipientId(services.db, notificationId)
    const recipient = owner && (await findRecipientOf(services, owner.userId, [kind]))
    if (!recipient) return null
    const { reader } = recipient
    const notification = await findNotification(services.db, reader, timestamp(services), notificationId)
    if (!notification || notification.readAt !== null || !(await isStillRelevant(services, reader, kind, notification)))
      return null
    const page = (path: string) => services.config.publicUrl + path
    const path = linkOf(notification)
    const [actor, community] = [actorOf(notification), communityIn(notification)]
    return notificationEmail(kind, {
      to: reader.email,
      name: reader.name,
      actor: actor ?? 'Someone',
      isActorKnown: actor !== null,
      community: community?.name ?? '',
      slug: community?.slug ?? '',
      detail: notification.detail,
      statement: statementOf(services, notification),
      isAboutContent: notification.postId !== null,
      link: path === null ? null : page(path),
      notifications: page('/notifications'),
      settings: page('/settings'),
      unsubscribe: await unsubscribeLink(services, reader.id, kind),
    })
  }
}

export const notificationMails = {
  'join-request': compose('join-request'),
  'join-approved': compose('join-approved'),
  'join-denied': compose('join-denied'),
  'join-expired': compose('join-expired'),
  'role-changed': compose('role-changed'),
  'handed-over': compose('handed-over'),
  'organizer-appointed': compose('organizer-appointed'),
  'member-removed': compose('member-removed'),
  'member-banned': compose('member-banned'),
  'member-unbanned': compose('member-unbanned'),
  'community-deleted': compose('community-deleted'),
  'report-decided': compose('report-decided'),
  'content-moderated': compose('content-moderated'),
  'content-removed': compose('content-removed'),
  warned: compose('warned'),
  'objection-answered': compose('objection-answered'),
  'reports-waiting': compose('reports-waiting'),
  'sign-up-waiting': compose('sign-up-waiting'),
  'backup-failed': compose('backup-failed'),
} satisfies Record<MailedKind, EmailComposer>
