import type { Post, PostCard } from '../../../shared/discussions/posts.ts'
import { postTextOf } from '../../../shared/discussions/texts.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { excerptOf, plainTextOf } from '../../../shared/platform/plain-text.ts'
import { presentCommunityRef } from '../../communities/core/present.ts'
import type { Context } from '../../platform/context.ts'
import { mediaPath } from '../../platform/media/media-urls.ts'
import type { PostAccess } from './access/loaders.ts'
import { authorRolesOf } from './author-role-queries.ts'
import { listTopicsOfPost, type PostCardRow } from './queries.ts'
import { reactionsTo } from './reaction-queries.ts'
import { findMarks } from './viewer-mark-queries.ts'

/** Longer than what stands between the beginning of an image and its id. */
const readMax = 600

/** Returns the alternative text of an uploaded image in a Markdown text, or an empty text. */
function imageAltIn(markdown: string, mediaId: string): string {
  const before = markdown.slice(0, markdown.indexOf(mediaId)).slice(-readMax)
  const alt = /!\[((?:\\.|[^\\[\]\n]){0,300})\]\([^()\s]{0,200}$/.exec(before)?.[1] ?? ''
  return /[\\&`*_~<]/.test(alt) ? plainTextOf(`![${alt}](${mediaId})`) : alt
}

/** Returns the path of a post's page. */
export const postLink = (communitySlug: string, id: string) => `/communities/${communitySlug}/posts/${id}`

const imageOf = ({ imageId, content }: PostCardRow) =>
  imageId === null ? null : { url: mediaPath(imageId), alt: imageAltIn(content, imageId) }

/** An image that the card shows needs no words. */
function excerptBeside(image: PostCard['image'], row: PostCardRow) {
  const excerpt = excerptOf(row, limits.excerptMax)
  return excerpt === image?.alt ? '' : excerpt
}

export function presentPostCard(row: PostCardRow): PostCard {
  const image = imageOf(row)
  return {
    id: row.id,
    ...postTextOf(row),
    excerpt: excerptBeside(image, row),
    image,
    link: postLink(row.communitySlug, row.id),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    author: { id: row.authorId, name: row.authorName, image: row.authorImage },
    community: presentCommunityRef(row),
    _count: { likes: row.likeCount, comments: row.commentCount },
    isPinned: row.pinnedAt !== null,
    isAnnouncement: row.announcedAt !== null,
    isLocked: row.lockedAt !== null,
    isHidden: row.hiddenAt !== null,
    isHeld: row.heldAt !== null,
    isReported: row.reportId !== null,
    isSaved: row.savedBy !== null,
    hasLiked: row.likedBy !== null,
    isVisited: row.visitedAt !== null,
    unreadCount: row.unreadCount ?? 0,
  }
}

/** Presents a post with its viewer-specific fields. */
export async function presentPost(
  { db, viewer }: Context,
  { post, can, onlyMembersComment }: PostAccess,
): Promise<Post> {
  const card = presentPostCard({ ...post, ...(await findMarks(db, viewer, post.id)) })
  const { comment, edit, remove, react, report, moderate, review, approve } = can
  const reactions = await reactionsTo(db, viewer, 'POST', [post.id])
  return {
    ...card,
    authorRoles: authorRolesOf(post),
    topics: [...(await listTopicsOfPost(db, post.id))],
    reactions: reactions.get(post.id) ?? [],
    forum: { id: post.forumId, name: post.forumName, community: { id: post.communityId, ...card.community } },
    onlyMembersComment,
    can: { comment, edit, remove, react, report, moderate, review, approve },
  }
}
