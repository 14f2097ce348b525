import type { Post, PostCard } from '../../../shared/discussions/posts.ts'
import { presentCommunityRef } from '../../communities/communities/present.ts'
import type { Context } from '../../platform/context.ts'
import { mediaPath } from '../../platform/media/media-urls.ts'
import type { PostAccess } from './access/loaders.ts'
import { authorRolesOf } from './author-role-queries.ts'
import { listTopicsOfPost, type PostCardRow } from './queries.ts'
import { reactionsTo } from './reaction-queries.ts'
import { excerptOf, imageAltIn } from './text-parts.ts'
import { findMarks } from './viewer-mark-queries.ts'

/** Returns the path of a post's page. */
export const postLink = (communitySlug: string, id: string) => `/communities/${communitySlug}/posts/${id}`

export const presentPostCard = (row: PostCardRow): PostCard => ({
  id: row.id,
  title: row.title,
  content: row.content,
  excerpt: excerptOf(row.content),
  image: row.imageId === null ? null : { url: mediaPath(row.imageId), alt: imageAltIn(row.content, row.imageId) },
  link: postLink(row.communitySlug, row.id),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  author: { id: row.authorId, name: row.authorName, image: row.authorImage },
  community: presentCommunityRef(row),
  _count: { likes: row.likeCount, comments: row.commentCount },
  isPinned: row.pinnedAt !== null,
  isLocked: row.lockedAt !== null,
  isFlagged: row.hiddenAt !== null,
  isReported: row.reportId !== null,
  isSaved: row.savedBy !== null,
  hasLiked: row.likedBy !== null,
  isVisited: row.visitedAt !== null,
  unreadCount: row.unreadCount ?? 0,
})

/** Presents a post with its viewer-specific fields. */
export async function presentPost({ db, viewer }: Context, { post, can }: PostAccess): Promise<Post> {
  const card = presentPostCard({ ...post, ...(await findMarks(db, viewer, post.id)) })
  const { comment, edit, remove, react, report, moderate, review } = can
  const reactions = await reactionsTo(db, viewer, 'POST', [post.id])
  return {
    ...card,
    authorRoles: authorRolesOf(post),
    topics: [...(await listTopicsOfPost(db, post.id))],
    reactions: reactions.get(post.id) ?? [],
    forum: { id: post.forumId, name: post.forumName, community: { id: post.communityId, ...card.community } },
    can: { comment, edit, remove, react, report, moderate, review },
  }
}
