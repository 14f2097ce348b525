import type { Notice } from '../../shared/notices.ts'
import type { NoticeRow } from './queries.ts'

/** The community as the reader may know it: by its name, or by no more than its address. */
export const placeIn = ({ slug, communityName }: NoticeRow) =>
  slug === null ? null : { slug, name: communityName ?? slug }

/** The path a notice leads to; null when the reader may not go there (any more). */
export function linkOf({ kind, slug, communityName, role }: NoticeRow): string | null {
  if (slug === null || communityName === null) return null
  const decides = role === 'ORGANIZER' || role === 'MODERATOR'
  return kind === 'join-request' && decides ? `/communities/${slug}/settings?tab=requests` : `/communities/${slug}`
}

/** A notice as its reader sees it. */
export function presentNotice(row: NoticeRow): Notice {
  const { id, kind, detail, createdAt, readAt, actorId, actorName, actorImage } = row
  return {
    id,
    kind,
    actor: actorId !== null && actorName !== null ? { id: actorId, name: actorName, image: actorImage } : null,
    community: placeIn(row),
    link: linkOf(row),
    detail,
    createdAt,
    isRead: readAt !== null,
  }
}
