import { definitionOf } from '../../shared/notifications/kinds.ts'
import type { Notification } from '../../shared/notifications/notifications.ts'
import { limits } from '../../shared/platform/limits.ts'
import { excerptOf, onOneLine } from '../../shared/platform/plain-text.ts'
import { truncate } from '../../shared/platform/truncate.ts'
import { readDenialReason } from '../instance/restrictions/read-reason.ts'
import { readPhrase } from '../platform/languages/stored-phrase.ts'
import { type Translate, writer } from '../platform/languages/translator.ts'
import { linkOf } from './links.ts'
import type { NotificationRow } from './queries.ts'

/** The community as far as the recipient may know it: by name, or only by slug. */
export const communityIn = ({ slug, communityName }: NotificationRow) =>
  slug === null ? null : { slug, name: communityName ?? slug }

/** The post, if the recipient may read it. */
const postIn = ({ postId, postTitle }: NotificationRow) =>
  postId !== null && postTitle !== null ? { id: postId, title: postTitle } : null

const excerptMax = 200

/** Returns the stored detail for its reader. Faults of backups are stored as phrases. */
export function readDetail({ kind, detail }: Pick<NotificationRow, 'kind' | 'detail'>, translate: Translate) {
  if (kind === 'backup-failed') return translate(readPhrase(detail))
  return kind === 'join-denied' ? writer(translate)(readDenialReason(detail)) : detail
}

/**
 * Returns the detail of a notification; for thread activity, the beginning of the text while the recipient may read it.
 */
function detailOf(row: NotificationRow, translate: Translate) {
  const { kind, words, plainWords } = row
  if (!definitionOf(kind).levels) return readDetail(row, translate)
  return excerptOf({ content: words ?? '', plainText: plainWords }, excerptMax)
}

const restrictionIn = ({ restrictionId: id, rule, deciderRole }: NotificationRow) =>
  id === null || deciderRole === null ? null : { id, rule, deciderRole }

const reportedIn = ({ targetType, reportedText }: NotificationRow) =>
  targetType === null || targetType === 'RESTRICTION' || reportedText === null
    ? null
    : { type: targetType, text: truncate(onOneLine(reportedText), limits.reportedNameMax) }

/** Presents a notification to its recipient, in their language. */
export function presentNotification(row: NotificationRow, translate: Translate): Notification {
  const { id, kind, createdAt, readAt, actorId, actorName, actorImage, count } = row
  return {
    id,
    kind,
    actor: actorId !== null && actorName !== null ? { id: actorId, name: actorName, image: actorImage } : null,
    community: communityIn(row),
    post: postIn(row),
    link: linkOf(row),
    detail: detailOf(row, translate),
    createdAt,
    isRead: readAt !== null,
    count,
    restriction: restrictionIn(row),
    reported: reportedIn(row),
  }
}
