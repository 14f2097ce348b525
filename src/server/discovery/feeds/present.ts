import type { FeedCommunityPost, FeedPreviewItem, FeedReply } from '../../../shared/discovery/feeds.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { beginningOf } from '../../../shared/platform/plain-text.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import { postLink, presentPostCard } from '../../discussions/posts/present.ts'
import type { PostCardRow, PostRow } from '../../discussions/posts/queries.ts'
import type { Viewer } from '../../platform/context.ts'
import type { listOwnComments, listReplies } from './comment-queries.ts'

type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number]
type CommentRow = Awaited<ReturnType<typeof listOwnComments>>[number]

const commentLink = (slug: string, postId: string, id: string) => `${postLink(slug, postId)}#comment-${id}`

export const presentReply = (viewer: Viewer, row: ReplyRow, isNew: boolean): FeedReply => ({
  id: row.id,
  content: row.content,
  createdAt: row.createdAt,
  link: commentLink(row.slug, row.postId, row.id),
  isNew,
  author: { id: row.authorId, name: row.authorName, image: row.authorImage },
  parent: { author: { name: viewer.name }, content: truncate(row.parentContent, limits.quoteMax) },
  post: {
    id: row.postId,
    title: row.title,
    forum: { name: row.forumName, community: { slug: row.slug, name: row.communityName } },
  },
})

export const presentCommunityPost = (row: PostCardRow, isNew: boolean): FeedCommunityPost => ({
  ...presentPostCard(row),
  isNew,
})

export const previewOfPost = (row: PostRow): FeedPreviewItem => ({
  id: row.id,
  type: 'post',
  title: row.title,
  link: postLink(row.communitySlug, row.id),
  createdAt: row.createdAt,
  author: { name: row.authorName },
  community: { name: row.communityName },
})

export const previewOfComment = (row: CommentRow): FeedPreviewItem => ({
  id: row.id,
  type: 'comment',
  content: row.content,
  excerpt: beginningOf(row, limits.previewCommentMax),
  link: commentLink(row.slug, row.postId, row.id),
  createdAt: row.createdAt,
  author: { name: row.authorName },
  community: { name: row.communityName },
})
