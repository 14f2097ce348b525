import type { Post, PostCard } from '../../shared/posts.ts'
import type { Topic } from '../../shared/topics.ts'
import type { PostAccess } from './access.ts'
import type { PostRow } from './queries.ts'

/** The path of a post's page. */
export const postLink = (communitySlug: string, id: string) => `/communities/${communitySlug}/posts/${id}`

/** A post in a list. */
export const presentPostCard = (row: PostRow): PostCard => ({
  id: row.id,
  title: row.title,
  content: row.content,
  link: postLink(row.communitySlug, row.id),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  author: { id: row.authorId, name: row.authorName, image: row.authorImage },
  community: { slug: row.communitySlug, name: row.communityName, isPrivate: row.isPrivate === 1 },
  _count: { likes: row.likeCount, comments: row.commentCount },
})

/** A post on its own page. */
export function presentPost({ post, can }: PostAccess, topics: Topic[]): Post {
  const card = presentPostCard(post)
  const { comment, edit, remove } = can
  return {
    ...card,
    topics,
    forum: { id: post.forumId, name: post.forumName, community: { id: post.communityId, ...card.community } },
    can: { comment, edit, remove },
  }
}
