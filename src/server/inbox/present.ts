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

/** The path a notice leads to; null when the reader may not go there (any more). */
export function linkOf(row: NoticeRow): string | null {
  const { kind, slug, communityName, role, postId, commentId } = row
  if (slug === null || communityName === null) return null
  if (postId !== null) {
    if (postIn(row) === null) return null
    return commentId === null ? postLink(slug, postId) : `${postLink(slug, postId)}#comment-${commentId}`
  }
  const decides = role === 'ORGANIZER' || role === 'MODERATOR'
  return kind === 'join-request' && decides ? `/communities/${slug}/settings?tab=requests` : `/communities/${slug}`
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
