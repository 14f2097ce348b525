import { fillTemplate } from '../../shared/notifications/kinds/kind.ts'
import { definitionOf, type NotificationKind } from '../../shared/notifications/kinds.ts'
import { postLink } from '../discussions/posts/present.ts'
import type { NotificationRow } from './queries.ts'

/** Returns the path of a notification about a community, or without a slug about the instance; empty without a page. */
export function pathWithoutContent(
  kind: NotificationKind,
  { slug, isModerator }: { slug: string | null; isModerator: boolean },
): string {
  const { link } = definitionOf(kind)
  if (slug === null) return link?.instance ?? ''
  const path = isModerator ? link?.moderators : undefined
  return fillTemplate(path ?? '/communities/{slug}', { slug })
}

function linkInThread({ kind, commentId, postTitle }: NotificationRow, slug: string, postId: string): string | null {
  const isReadable = postTitle !== null
  // A deleted comment has no anchor, and a deleted post no page.
  if (definitionOf(kind).link?.content === 'removed')
    return isReadable ? postLink(slug, postId) : `/communities/${slug}`
  if (!isReadable) return null
  return commentId === null ? postLink(slug, postId) : `${postLink(slug, postId)}#comment-${commentId}`
}

/** Returns the link of a notification; null when the recipient may not (or no longer) open it. */
export function linkOf(row: NotificationRow): string | null {
  const path = linkOfSubject(row)
  return path === null || row.caseId === null ? path : `${path}?${new URLSearchParams({ case: row.caseId })}`
}

function linkOfSubject(row: NotificationRow): string | null {
  const { kind, communityId, slug, communityName, role, postId } = row
  if (communityId === null) return pathWithoutContent(kind, { slug: null, isModerator: false }) || null
  if (slug === null || communityName === null) return null
  if (postId !== null) return linkInThread(row, slug, postId)
  return pathWithoutContent(kind, { slug, isModerator: role === 'ORGANIZER' || role === 'MODERATOR' })
}
