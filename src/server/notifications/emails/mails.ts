import { definitionOf, isMailedKind, kindNames, type MailedKind } from '../../../shared/notifications/kinds.ts'
import { translatorFor } from '../../identity/preferences/translator-for.ts'
import { decisionPath } from '../../instance/restrictions/decision-link.ts'
import { statementLines } from '../../instance/restrictions/statement-lines.ts'
import { unsubscribeLink } from '../../notify/unsubscribe-token.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import type { EmailComposer } from '../../platform/mail/deliver-mails.ts'
import { linkOf } from '../links.ts'
import { communityIn, readDetail } from '../present.ts'
import { findNotification, findRecipientId, type NotificationRow } from '../queries.ts'
import { notificationEmail } from './email-templates.ts'
import { findRecipientOf } from './recipient.ts'
import { isStillRelevant } from './still-relevant.ts'

/** An unverified user's name, such as an applicant's, is not vouched for, so mails leave it out. */
const actorOf = ({ actorName, actorVerifiedAt }: NotificationRow) => (actorVerifiedAt === null ? null : actorName)

function statementOf({ config: { publicUrl } }: Services, row: NotificationRow) {
  const { kind, restrictionId, rule, reason, deciderRole } = row
  // The mail that stated the restriction came before the objection.
  if (
    definitionOf(kind).restriction === 'answered' ||
    restrictionId === null ||
    reason === null ||
    deciderRole === null
  )
    return []
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
    return notificationEmail(kind, {
      to: reader.email,
      name: reader.name,
      actor: actorOf(notification),
      community: communityIn(notification),
      detail: readDetail(notification, await translatorFor(services, reader.email)),
      statement: statementOf(services, notification),
      isAboutContent: notification.postId !== null,
      link: path === null ? null : page(path),
      notifications: page('/notifications'),
      settings: page('/settings'),
      unsubscribe: definitionOf(kind).group === 'required' ? null : await unsubscribeLink(services, reader.id, kind),
    })
  }
}

/** The composer of every kind with a separate mail. */
export const notificationMails = Object.fromEntries(
  kindNames.filter(isMailedKind).map((kind) => [kind, compose(kind)]),
) as Record<MailedKind, EmailComposer>
