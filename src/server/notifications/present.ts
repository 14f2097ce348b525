import type { Notice, NoticeKind } from '../../shared/notices.ts'
import { postLink } from '../posts/present.ts'
import { beginningOf } from './beginning.ts'
import { type NoticeRow, type ThreadKind, threadKinds } from './queries.ts'

export const isOfThread = (kind: NoticeKind): kind is ThreadKind => threadKinds.some((one) => one === kind)

/** The community as the reader may know it: by its name, or by no more than its address. */
export const placeIn = ({ slug, communityName }: NoticeRow) =>
  slug === null ? null : { slug, name: communityName ?? slug }

/** The post as long as the reader may read it. */
const postIn = ({ postId, postTitle }: NoticeRow) =>
  postId !== null && postTitle !== null ? { id: postId, title: postTitle } : null

/** Where super admins go for what concerns the whole instance. */
const ofInstance: Partial<Record<NoticeKind, string>> = {
  'reports-waiting': '/admin/moderation/desk',
  'sign-up-waiting': '/admin/users?filter=waiting',
  'backup-failed': '/admin/settings?tab=backups',
}

/** Where, in a community, those go who decide there. */
const ofDeciders: Partial<Record<NoticeKind, (slug: string) => string>> = {
  'join-request': (slug) => `/communities/${slug}/settings?tab=requests`,
  'reports-waiting': (slug) => `/communities/${slug}/moderation`,
}

function linkInThread(row: NoticeRow, slug: string, postId: string): string | null {
  const isThere = postIn(row) !== null
  // A comment that was removed has no place any more, and a post none at all.
  if (row.kind === 'content-removed') return isThere ? postLink(slug, postId) : `/communities/${slug}`
  if (!isThere) return null
  return row.commentId === null ? postLink(slug, postId) : `${postLink(slug, postId)}#comment-${row.commentId}`
}

/** The path a notice leads to; null when the reader may not go there (any more). */
export function linkOf(row: NoticeRow): string | null {
  const { kind, communityId, slug, communityName, role, postId } = row
  if (communityId === null) return ofInstance[kind] ?? null
  if (slug === null || communityName === null) return null
  if (postId !== null) return linkInThread(row, slug, postId)
  const decides = role === 'ORGANIZER' || role === 'MODERATOR'
  return (decides && ofDeciders[kind]?.(slug)) || `/communities/${slug}`
}

/** What a notice says besides: of words in a thread how they begin, while the reader may read them. */
export const detailOf = ({ kind, words, detail }: NoticeRow) => (isOfThread(kind) ? beginningOf(words ?? '') : detail)

/** A notice as its reader sees it. */
export function presentNotice(row: NoticeRow): Notice {
  const { id, kind, createdAt, readAt, actorId, actorName, actorImage, count } = row
  return {
    id,
    kind,
    actor: actorId !== null && actorName !== null ? { id: actorId, name: actorName, image: actorImage } : null,
    community: placeIn(row),
    post: postIn(row),
    link: linkOf(row),
    detail: detailOf(row),
    createdAt,
    isRead: readAt !== null,
    count,
  }
}
