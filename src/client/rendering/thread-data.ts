import type { QueryClient } from '@tanstack/react-query'
import { type CommentNode, commentTree } from '../../shared/discussions/comment-tree.ts'
import type { Comment } from '../../shared/discussions/comments.ts'
import { userNameText } from '../../shared/identity/deleted-user.ts'
import { isCheapToRender } from '../../shared/platform/markdown-cost.ts'
import { plainExcerpt } from '../../shared/platform/plain-text.ts'
import { entityCache } from '../platform/entities/entities.ts'
import { paths } from '../platform/paths.ts'
import { viewerKey } from '../platform/query-client.ts'
import { type Texts, writeTextIn } from '../ui/languages/texts.tsx'

/** The post of a rendered page with the comments on the page. */
export interface RenderedThread {
  path: string
  authorId: string
  comments: readonly Comment[]
}

const textMax = 1_000

/** Comments without a text give their place to their replies. */
function describeComment({ comment, replies }: CommentNode<Comment>, publicUrl: string, page: string): object[] {
  const below = replies.flatMap((reply) => describeComment(reply, publicUrl, page))
  const { id, author, content, createdAt, isDeleted, hidden } = comment
  if (!author || isDeleted || hidden !== null) return below
  return [
    {
      '@type': 'Comment',
      url: `${page}#comment-${id}`,
      text: plainExcerpt(isCheapToRender(content) ? content : content.slice(0, 2 * textMax), textMax),
      datePublished: createdAt,
      author: { '@type': 'Person', name: author.name, url: publicUrl + paths.user(author.id) },
      ...(below.length > 0 && { comment: below }),
    },
  ]
}

const named = ({ author, ...comment }: Comment, texts: Texts): Comment => ({
  ...comment,
  author: author && { ...author, name: writeTextIn(texts, userNameText(author.name)) },
})

/**
 * Returns the post and its comments from the data of its page. Null on the pages of signed-in users: search engines
 * read the pages of guests, and the data would make the other pages larger.
 */
export function threadOf(client: QueryClient, postId: string | undefined, texts: Texts): RenderedThread | null {
  const post = entityCache(client, 'post')
    .read()
    .byId.get(postId ?? '')?.confirmed
  if (client.getQueryData(viewerKey) !== null || !post?.author || !post.community) return null
  // The cast holds because a thread has stored its comments with every field.
  const comments = [...entityCache(client, 'comment').read().byId.values()].map(({ confirmed }) => confirmed as Comment)
  return {
    path: paths.post(post.community.slug, post.id),
    authorId: post.author.id,
    comments: comments.filter((comment) => comment.postId === post.id).map((comment) => named(comment, texts)),
  }
}

const block = /(<script type="application\/ld\+json">)([^<]*)(<\/script>)/

/** Adds the comments, and the addresses of their authors, to the structured data in the head of a page. */
export function addThreadData(html: string, thread: RenderedThread | null, publicUrl: string): string {
  if (!thread) return html
  const { path, authorId, comments } = thread
  const comment = commentTree(comments).flatMap((node) => describeComment(node, publicUrl, publicUrl + path))
  return html.replace(block, (_found, start: string, json: string, end: string) => {
    const posting = JSON.parse(json)
    const author = { ...posting.author, url: publicUrl + paths.user(authorId) }
    const data = { ...posting, author, ...(comment.length > 0 && { comment }) }
    // A text could close the element.
    return start + JSON.stringify(data).replaceAll('<', '\\u003c') + end
  })
}
