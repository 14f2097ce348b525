import type { Notification, NotificationKind } from '../../shared/notifications/notifications.ts'
import { excerptOf } from '../../shared/platform/plain-text.ts'
import { postLink } from '../discussions/posts/present.ts'
import { type NotificationRow, type ThreadKind, threadKinds } from './queries.ts'

export const isThreadKind = (kind: NotificationKind): kind is ThreadKind => threadKinds.some((one) => one === kind)

/** The community as far as the recipient may know it: by name, or only by slug. */
export const communityIn = ({ slug, communityName }: NotificationRow) =>
  slug === null ? null : { slug, name: communityName ?? slug }

/** The post, if the recipient may read it. */
const postIn = ({ postId, postTitle }: NotificationRow) =>
  postId !== null && postTitle !== null ? { id: postId, title: postTitle } : null

/** Links of notifications about the instance, for super admins. */
const instanceLinks: Partial<Record<NotificationKind, string>> = {
  'reports-waiting': '/admin/moderation/queue',
  'sign-up-waiting': '/admin/users?filter=waiting',
  'backup-failed': '/admin/settings?tab=backups',
}

/** Links of notifications to moderators of a community. */
const moderatorLinks: Partial<Record<NotificationKind, (slug: string) => string>> = {
  'join-request': (slug) => `/communities/${slug}/settings?tab=requests`,
  'reports-waiting': (slug) => `/communities/${slug}/moderation`,
}

function linkInThread(row: NotificationRow, slug: string, postId: string): string | null {
  const isThere = postIn(row) !== null
  // A deleted comment has no anchor, and a deleted post no page.
  if (row.kind === 'content-removed') return isThere ? postLink(slug, postId) : `/communities/${slug}`
  if (!isThere) return null
  return row.commentId === null ? postLink(slug, postId) : `${postLink(slug, postId)}#comment-${row.commentId}`
}

/** Returns the link of a notification; null when the recipient may not (or no longer) open it. */
export function linkOf(row: NotificationRow): string | null {
  const { kind, communityId, slug, communityName, role, postId } = row
  if (communityId === null) return instanceLinks[kind] ?? null
  if (slug === null || communityName === null) return null
  if (postId !== null) return linkInThread(row, slug, postId)
  const decides = role === 'ORGANIZER' || role === 'MODERATOR'
  return (decides && moderatorLinks[kind]?.(slug)) || `/communities/${slug}`
}

const excerptMax = 200

/**
 * Returns the detail of a notification; for thread activity, the beginning of the text while the recipient may read it.
 */
export const detailOf = ({ kind, words, plainWords, detail }: NotificationRow) =>
  isThreadKind(kind) ? excerptOf({ content: words ?? '', plainText: plainWords }, excerptMax) : detail

const restrictionIn = ({ restrictionId: id, rule, deciderRole }: NotificationRow) =>
  id === null || deciderRole === null ? null : { id, rule, deciderRole }

/** Presents a notification to its recipient. */
export function presentNotification(row: NotificationRow): Notification {
  const { id, kind, createdAt, readAt, actorId, actorName, actorImage, count } = row
  return {
    id,
    kind,
    actor: actorId !== null && actorName !== null ? { id: actorId, name: actorName, image: actorImage } : null,
    community: communityIn(row),
    post: postIn(row),
    link: linkOf(row),
    detail: detailOf(row),
    createdAt,
    isRead: readAt !== null,
    count,
    restriction: restrictionIn(row),
  }
}
