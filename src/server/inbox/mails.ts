import { timestamp } from '../context.ts'
import type { Composer } from '../mail/worker.ts'
import { unsubscribeLink } from '../settings/unsubscribe-token.ts'
import { mailedAmong } from '../settings/wants-mail.ts'
import { type MailedKind, noticeLetter } from './letters.ts'
import { linkOf, placeIn } from './present.ts'
import { findNotice, findReader } from './queries.ts'
import { readerByMail } from './reader.ts'
import { isStillTrue } from './still-true.ts'

/**
 * Nobody is written to who wants no such mails, has read the notice already, or could do nothing with it any more. The
 * letter shows of the community what the notice shows in the app.
 */
const compose = (kind: MailedKind): Composer => {
  return async (services, { about }) => {
    const noticeId = about ?? ''
    const owner = await findReader(services.db, noticeId)
    const reader = owner && (await readerByMail(services, owner.userId))
    if (!reader || (await mailedAmong(services.db, reader.id, [kind])).length === 0) return null
    const notice = await findNotice(services.db, reader, timestamp(services), noticeId)
    if (!notice || notice.readAt !== null || !(await isStillTrue(services, reader, kind, notice))) return null
    const page = (path: string) => services.config.publicUrl + path
    const path = linkOf(notice)
    return noticeLetter(kind, {
      to: reader.email,
      name: reader.name,
      actor: notice.actorName ?? 'Somebody',
      community: placeIn(notice)?.name ?? '',
      detail: notice.detail,
      isOfWords: notice.postId !== null,
      link: path === null ? null : page(path),
      inbox: page('/notifications'),
      settings: page('/settings'),
      unsubscribe: await unsubscribeLink(services, reader.id, kind),
    })
  }
}

export const noticeMails = {
  'join-request': compose('join-request'),
  'join-approved': compose('join-approved'),
  'join-denied': compose('join-denied'),
  'join-expired': compose('join-expired'),
  'role-changed': compose('role-changed'),
  'handed-over': compose('handed-over'),
  'member-removed': compose('member-removed'),
  'member-banned': compose('member-banned'),
  'member-unbanned': compose('member-unbanned'),
  'community-deleted': compose('community-deleted'),
  'report-decided': compose('report-decided'),
  'content-moderated': compose('content-moderated'),
  'content-removed': compose('content-removed'),
  warned: compose('warned'),
  'reports-waiting': compose('reports-waiting'),
  'sign-up-waiting': compose('sign-up-waiting'),
  'backup-failed': compose('backup-failed'),
} satisfies Record<MailedKind, Composer>
