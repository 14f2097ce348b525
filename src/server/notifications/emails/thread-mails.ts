import { isThreadKind, kindNames } from '../../../shared/notifications/kinds.ts'
import { readThreadMailAbout } from '../../notify/thread-mail-queue.ts'
import { unsubscribeLink } from '../../notify/unsubscribe-token.ts'
import { timestamp } from '../../platform/context.ts'
import type { EmailComposer } from '../../platform/mail/deliver-mails.ts'
import { toSingleLine } from '../../platform/mail/email-layout.ts'
import { linkOf } from '../links.ts'
import { communityIn, detailOf } from '../present.ts'
import { countThreadActivity, listThreadActivity, type ThreadActivityRow } from '../thread-activity-queries.ts'
import { findRecipientOf } from './recipient.ts'
import { type ThreadItem, threadEmail } from './thread-email-template.ts'

/** Items per mail. */
const itemsMax = 10

function itemOf(row: ThreadActivityRow, page: (path: string) => string): ThreadItem[] {
  const { kind, actorName, postId, postTitle, commentId, parentId } = row
  const [link, community] = [linkOf(row), communityIn(row)]
  if (!isThreadKind(kind) || link === null || postId === null || postTitle === null || !community) return []
  return [
    {
      kind,
      actor: actorName,
      title: postTitle,
      ...{ postId, commentId, parentId, community },
      excerpt: toSingleLine(detailOf(row)),
      link: page(link),
    },
  ]
}

/** An announced post was a new post before, which need not be said twice. */
const withoutRepetition = (items: readonly ThreadItem[]) =>
  items.some(({ kind }) => kind === 'announcement') ? items.filter(({ kind }) => kind !== 'new-post') : items

/**
 * Covers unread notifications of the wanted kinds in one thread that the recipient can still read at the time of sending. Composes no
 * mail without any.
 */
const threadActivity: EmailComposer = async (services, mail) => {
  const { userId, postId } = readThreadMailAbout(mail.about ?? '')
  const recipient = await findRecipientOf(services, userId, kindNames.filter(isThreadKind))
  if (!recipient) return null
  const { reader, kinds } = recipient
  const now = timestamp(services)
  const covered = { ...mail, postId }
  const rows = await listThreadActivity(services.db, reader, now, kinds, covered, itemsMax)
  const page = (path: string) => services.config.publicUrl + path
  const items = withoutRepetition(rows.flatMap((row) => itemOf(row, page)))
  if (items.length === 0) return null
  return threadEmail({
    to: reader.email,
    name: reader.name,
    items,
    more: Math.max(0, (await countThreadActivity(services.db, reader, now, kinds, covered)) - rows.length),
    notifications: page('/notifications'),
    settings: page('/settings'),
    unsubscribe: await unsubscribeLink(services, reader.id, 'thread-news'),
  })
}

export const threadMails = { 'thread-news': threadActivity }
