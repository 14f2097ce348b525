import { findUserById } from '../auth/queries.ts'
import { presentUser } from '../auth/viewer.ts'
import { timestamp } from '../context.ts'
import type { Composer } from '../mail/worker.ts'
import { isOn } from '../settings/settings.ts'
import { type MailedKind, noticeLetter } from './letters.ts'
import { linkOf, placeIn } from './present.ts'
import { findNotice, findReader } from './queries.ts'
import { isStillTrue } from './still-true.ts'

/**
 * Nobody is written to who wants no mails, has read the notice already, or could do nothing with it any more. The
 * letter shows of the community what the notice shows in the app.
 */
const compose = (kind: MailedKind): Composer => {
  return async (services, { about }) => {
    const noticeId = about ?? ''
    const owner = await findReader(services.db, noticeId)
    const user = owner && (await findUserById(services.db, owner.userId))
    if (!user?.emailVerifiedAt || !(await isOn(services.db, user.id, 'NOTIFICATIONS_EMAIL_ENABLED'))) return null
    const reader = presentUser(user)
    const notice = await findNotice(services.db, reader, timestamp(services), noticeId)
    if (!notice || notice.readAt !== null || !(await isStillTrue(services, reader, notice))) return null
    const page = (path: string) => services.config.publicUrl + path
    const path = linkOf(notice)
    return noticeLetter(kind, {
      to: reader.email,
      name: reader.name,
      actor: notice.actorName ?? 'Somebody',
      community: placeIn(notice)?.name ?? '',
      detail: notice.detail,
      link: path === null ? null : page(path),
      inbox: page('/notifications'),
      settings: page('/settings'),
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
} satisfies Record<MailedKind, Composer>
