import type { z } from 'zod'
import { messages } from '../../shared/messages.ts'
import type { editPostInput } from '../../shared/posts.ts'
import { findForum } from '../communities/queries.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { recordEvent } from '../live/live.ts'
import { keepImagesOf } from '../media/uses.ts'
import { readTexts } from '../moderation/read-texts.ts'
import { refuseUnwanted } from '../moderation/refuse-unwanted.ts'
import { type PostAccess, postFor } from './access.ts'
import { insertPostVersion, updatePostForum, updatePostText } from './change-queries.ts'
import type { PostRow } from './queries.ts'
import { tellOfPost } from './tell.ts'

/**
 * Changes what a post says, and the forum it stands in. What it said is kept; moving it alone makes it no other text.
 * Saying the same again changes nothing.
 */
export async function editPost(
  ctx: Context & { viewer: Viewer },
  input: z.output<typeof editPostInput>,
): Promise<PostAccess> {
  const { id, title, content, forumId } = input
  const texts = await readTexts([title, content])
  return inTransaction(ctx, async (ctx) => {
    const { post } = await postFor(ctx, 'edit', id)
    const isMoved = forumId !== undefined && forumId !== post.forumId
    const isRewritten = title !== post.title || content !== post.content
    if (isMoved) await moveTo(ctx, post, forumId)
    if (isRewritten) {
      await refuseUnwanted(ctx, { communityId: post.communityId, texts })
      await rewrite(ctx, post, { title, content })
    }
    if (isMoved || isRewritten) await recordEvent(ctx, { postId: id, kind: 'post', targetId: id })
    return postFor(ctx, 'view', id)
  })
}

async function moveTo({ db }: Context, { id, communityId }: PostRow, forumId: string) {
  // The same words for a forum elsewhere and for none: nothing tells that there is one.
  if ((await findForum(db, forumId))?.communityId !== communityId) {
    throw new AppError('BAD_REQUEST', messages.forumElsewhere, { field: 'forumId' })
  }
  await updatePostForum(db, id, forumId)
}

async function rewrite(ctx: Context, post: PostRow, text: { title: string; content: string }) {
  const { id, communityId, authorId } = post
  const at = timestamp(ctx)
  const before = { title: post.title, content: post.content, writtenAt: post.updatedAt, replacedAt: at }
  await insertPostVersion(ctx.db, { id: newId(), postId: id, ...before })
  await updatePostText(ctx.db, id, { ...text, updatedAt: at })
  const { content } = text
  await keepImagesOf(ctx.db, { targetType: 'POST', targetId: id, communityId, authorId, content })
  await tellOfPost(ctx, { id, communityId, authorId, ...text }, post.content)
}
