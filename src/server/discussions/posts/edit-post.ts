import type { z } from 'zod'
import type { editPostInput, Post } from '../../../shared/discussions/posts.ts'
import { type PostText, postTextKeys, postTextOf } from '../../../shared/discussions/texts.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import type { TextRow } from '../../../shared/platform/plain-text.ts'
import { refusePostIn } from '../../communities/core/access/loaders.ts'
import { findForum } from '../../communities/core/queries.ts'
import { analyzeTexts } from '../../instance/content-filter/analyze-texts.ts'
import { refuseBlockedText } from '../../instance/content-filter/refuse-blocked-text.ts'
import { type Context, inTransaction, timestamp, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { recordEvent } from '../../platform/live-events/live-events.ts'
import { updateImagesOf } from '../../platform/media/image-usage.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { readEdit } from '../../platform/texts/read-text.ts'
import { type AuthorizedPost, type PostAccess, postFor } from './access/loaders.ts'
import { insertPostVersion, updatePostForum, updatePostText } from './change-queries.ts'
import { notifyMentionedInPost } from './notify.ts'
import { presentPost } from './present.ts'
import { deleteSurplusVersions } from './version-queries.ts'

/**
 * Edits a post and its forum. Stores the previous version only if the text changed. Changes nothing if all
 * values are the same.
 */
export async function editPost(
  ctx: Context & { viewer: Viewer },
  input: z.output<typeof editPostInput>,
): Promise<Post> {
  const { id, forumId } = input
  // Also before the transaction, because others wait for it.
  const earlier = await postFor(ctx, 'edit', id)
  const texts = await analyzeTexts(ctx, Object.values(postTextOf(input)))
  const before = earlier.post.content
  const { content, plainText, mentioned } = await readEdit(ctx, input.content, before, limits.postContentMax)
  return inTransaction(ctx, async (ctx) => {
    const access = await postFor(ctx, 'edit', id)
    const { post } = access
    const isMoved = forumId !== undefined && forumId !== post.forumId
    const text = postTextOf({ ...input, content })
    const isRewritten = postTextKeys.some((key) => text[key] !== post[key])
    if (isMoved) await moveToForum(ctx, access, forumId)
    if (isRewritten) {
      await refuseBlockedText(ctx, { communityId: post.communityId, texts })
      await updateText(ctx, post, { ...text, plainText })
      const { communityId, authorId } = post
      // A held post mentions nobody until it is published.
      if (post.heldAt === null)
        await notifyMentionedInPost(ctx, { id, communityId, authorId, mentioned, isEdited: true })
    }
    if (isMoved || isRewritten) {
      if (post.heldAt === null) await indexSoon(ctx, 'post', [id])
      await recordEvent(ctx, { postId: id, kind: 'post', targetId: id })
    }
    return presentPost(ctx, await postFor(ctx, 'view', id))
  })
}

/**
 * Moves a post to another forum of its community and returns the forum. Throws 400 for any other forum, 403 for a member
 * and a forum in which only moderators post.
 */
export async function moveToForum(
  { db }: Context,
  { post, community }: PostAccess<AuthorizedPost<'edit'> | AuthorizedPost<'moderate'>>,
  forumId: string,
) {
  const forum = await findForum(db, forumId)
  // The same error for a missing forum and one of another community, so that it does not reveal the latter.
  if (forum?.communityId !== post.communityId) {
    throw new AppError('BAD_REQUEST', messages.forumElsewhere, { field: 'forumId' })
  }
  refusePostIn(forum, community)
  await updatePostForum(db, post, forumId)
  return forum
}

async function updateText(ctx: Context, post: AuthorizedPost<'edit'>, text: TextRow & PostText) {
  const { id, communityId, authorId } = post
  const at = timestamp(ctx)
  const before = { ...postTextOf(post), writtenAt: post.updatedAt, replacedAt: at }
  await insertPostVersion(ctx.db, { id: newId(), postId: id, ...before })
  await deleteSurplusVersions(ctx.db, 'postVersion', id)
  await updatePostText(ctx.db, post, { ...text, updatedAt: at })
  const { content } = text
  await updateImagesOf(ctx.db, { targetType: 'POST', targetId: id, communityId, authorId, content })
}
