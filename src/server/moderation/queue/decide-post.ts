import type { z } from 'zod'
import type { Post } from '../../../shared/discussions/posts.ts'
import type { approvePostInput, rejectPostInput } from '../../../shared/moderation/held-posts.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { postFor } from '../../discussions/posts/access/loaders.ts'
import { presentPost } from '../../discussions/posts/present.ts'
import { mentionedIn, publishPost } from '../../discussions/posts/publish-post.ts'
import { softDeletePost } from '../../discussions/posts/remove-post.ts'
import { removalEnd } from '../../discussions/posts/removed-content-queries.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { recordRestriction } from '../../instance/restrictions/record-restriction.ts'
import { notify } from '../../notify/notify.ts'
import { type Context, inTransaction, type Viewer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { deciderOf } from '../reports/decider.ts'
import { plainSnapshot, snapshotOfPost } from '../reports/snapshots.ts'
import { isAuthorBanned } from './held-post-queries.ts'

type SignedInContext = Context & { viewer: Viewer }

/**
 * Publishes a held post as a new one and notifies its author. Throws 409 when the author has edited it since the viewer
 * read it, or is banned; 403 in an archived community.
 */
export async function approvePost(
  ctx: SignedInContext,
  { id, updatedAt }: z.output<typeof approvePostInput>,
): Promise<Post> {
  const mentioned = await mentionedIn(ctx, (await postFor(ctx, 'approve', id)).post)
  return inTransaction(ctx, async (ctx) => {
    const { post, isArchived } = await postFor(ctx, 'approve', id)
    if (isArchived) throw new AppError('FORBIDDEN', messages.communityArchived)
    if (post.updatedAt !== updatedAt) throw new AppError('CONFLICT', messages.heldPostEdited)
    if (await isAuthorBanned(ctx.db, post)) throw new AppError('CONFLICT', messages.heldAuthorBanned)
    await publishPost(ctx, post, post, mentioned)
    const { communityId, authorId, title } = post
    await recordAudit(ctx, { action: 'post.approve', communityId, aboutId: authorId, detail: title })
    await notify(ctx, { kind: 'post-approved', to: [authorId], communityId, actorId: null, postId: id })
    return presentPost(ctx, await postFor(ctx, 'view', id))
  })
}

/**
 * Rejects a held post: deletes it and tells its author why, who can object. Throws 409 when the author has edited it since
 * the viewer read it.
 */
export const rejectPost = (ctx: SignedInContext, { id, updatedAt, rule, reason }: z.output<typeof rejectPostInput>) =>
  inTransaction(ctx, async (ctx) => {
    const { post } = await postFor(ctx, 'approve', id)
    if (updatedAt !== undefined && post.updatedAt !== updatedAt) throw new AppError('CONFLICT', messages.heldPostEdited)
    const { communityId, authorId } = post
    const decider = await deciderOf(ctx, { targetType: 'POST', communityId })
    await softDeletePost(ctx, post, { removalId: newId(), imagesUntil: removalEnd(ctx) })
    const restrictionId = await recordRestriction(ctx, {
      ...{ kind: 'REMOVE', userId: authorId, communityId, target: { targetType: 'POST', targetId: id }, rule, reason },
      ...{ text: plainSnapshot('POST', snapshotOfPost(post)), decider },
    })
    await recordAudit(ctx, {
      action: 'post.reject',
      communityId,
      aboutId: authorId,
      detail: `${post.title}: ${reason}`,
    })
    const about = { communityId, actorId: null, detail: reason, restrictionId }
    await notify(ctx, { kind: 'post-rejected', to: [authorId], postId: id, ...about })
  })
