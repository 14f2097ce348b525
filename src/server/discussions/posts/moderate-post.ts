import type { z } from 'zod'
import type {
  announcePostInput,
  lockPostInput,
  movePostInput,
  Post,
  pinPostInput,
} from '../../../shared/discussions/posts.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { recordAudit } from '../../instance/audit-log/record-audit.ts'
import { notifyWatchersSoon } from '../../notify/fan-out/watchers-job.ts'
import { type Context, inTransaction, timestamp } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { recordEvent } from '../../platform/live-events/live-events.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { type AuthorizedPost, postFor } from './access/loaders.ts'
import { countPinned, updateAnnounced, updateLocked, updatePinned } from './change-queries.ts'
import { moveToForum } from './edit-post.ts'
import { presentPost } from './present.ts'

type PostModerationAction =
  | 'post.announce'
  | 'post.unannounce'
  | 'post.pin'
  | 'post.unpin'
  | 'post.lock'
  | 'post.unlock'
  | 'post.move'

/** Pins or unpins a post. Changes nothing if it already has that state. */
export const pinPost = (ctx: Context, { id, isPinned }: z.output<typeof pinPostInput>): Promise<Post> =>
  inTransaction(ctx, async (ctx) => {
    const access = await postFor(ctx, 'moderate', id)
    if (isPinned === (access.post.pinnedAt !== null)) return presentPost(ctx, access)
    if (isPinned) await refuseTooMany(ctx, access.post.communityId)
    await updatePinned(ctx.db, access.post, isPinned ? timestamp(ctx) : null)
    return recordAndPublish(ctx, access.post, isPinned ? 'post.pin' : 'post.unpin')
  })

/**
 * Marks a post as an announcement, of which everybody in the community hears at once, or removes the mark. Changes
 * nothing if it already has that state.
 */
export const announcePost = (ctx: Context, { id, isAnnouncement }: z.output<typeof announcePostInput>): Promise<Post> =>
  inTransaction(ctx, async (ctx) => {
    const access = await postFor(ctx, 'moderate', id)
    if (isAnnouncement === (access.post.announcedAt !== null)) return presentPost(ctx, access)
    await updateAnnounced(ctx.db, access.post, isAnnouncement ? timestamp(ctx) : null)
    if (isAnnouncement) await notifyWatchersSoon(ctx, { postId: id, commentId: null })
    return recordAndPublish(ctx, access.post, isAnnouncement ? 'post.announce' : 'post.unannounce')
  })

/** Locks a post for everybody but moderators, or unlocks it. Changes nothing if it already has that state. */
export const lockPost = (ctx: Context, { id, isLocked }: z.output<typeof lockPostInput>): Promise<Post> =>
  inTransaction(ctx, async (ctx) => {
    const access = await postFor(ctx, 'moderate', id)
    if (isLocked === (access.post.lockedAt !== null)) return presentPost(ctx, access)
    await updateLocked(ctx.db, access.post, isLocked ? timestamp(ctx) : null)
    return recordAndPublish(ctx, access.post, isLocked ? 'post.lock' : 'post.unlock')
  })

/** Moves a post to another forum of its community. Changes nothing if it is there already. */
export const movePost = (ctx: Context, { id, forumId }: z.output<typeof movePostInput>): Promise<Post> =>
  inTransaction(ctx, async (ctx) => {
    const access = await postFor(ctx, 'moderate', id)
    const { post } = access
    if (forumId === post.forumId) return presentPost(ctx, access)
    const forum = await moveToForum(ctx, access, forumId)
    await indexSoon(ctx, 'post', [id])
    return recordAndPublish(ctx, post, 'post.move', `${post.title} · ${post.forumName} → ${forum.name}`)
  })

async function refuseTooMany({ db }: Context, communityId: string) {
  const { count } = await countPinned(db, communityId)
  if (count >= limits.pinnedPostsMax) throw new AppError('CONFLICT', messages.tooManyPinned)
}

/** Records the action in the audit log and publishes an event. */
async function recordAndPublish(
  ctx: Context,
  post: AuthorizedPost<'moderate'>,
  action: PostModerationAction,
  detail = post.title,
): Promise<Post> {
  const { id, communityId, authorId } = post
  await recordAudit(ctx, { action, communityId, aboutId: authorId, detail })
  await recordEvent(ctx, { postId: id, kind: 'post', targetId: id })
  return presentPost(ctx, await postFor(ctx, 'view', id))
}
