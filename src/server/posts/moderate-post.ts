import type { z } from 'zod'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import type { lockPostInput, pinPostInput } from '../../shared/posts.ts'
import { recordAct } from '../audit/record.ts'
import { type Context, inTransaction, timestamp } from '../context.ts'
import { AppError } from '../errors.ts'
import { recordEvent } from '../live/live.ts'
import { type PostAccess, postFor } from './access.ts'
import { countPinned, updateLocked, updatePinned } from './change-queries.ts'
import type { PostRow } from './queries.ts'

type Act = 'post.pin' | 'post.unpin' | 'post.lock' | 'post.unlock'

/** Puts a post on top of its community's list, or back into it. Saying so again changes nothing. */
export const pinPost = (ctx: Context, { id, isPinned }: z.output<typeof pinPostInput>): Promise<PostAccess> =>
  inTransaction(ctx, async (ctx) => {
    const access = await postFor(ctx, 'moderate', id)
    if (isPinned === (access.post.pinnedAt !== null)) return access
    if (isPinned) await refuseTooMany(ctx, access.post.communityId)
    await updatePinned(ctx.db, id, isPinned ? timestamp(ctx) : null)
    return told(ctx, access.post, isPinned ? 'post.pin' : 'post.unpin')
  })

/** Ends the comments under a post for all but moderators, or opens it to them again. Saying so again changes nothing. */
export const lockPost = (ctx: Context, { id, isLocked }: z.output<typeof lockPostInput>): Promise<PostAccess> =>
  inTransaction(ctx, async (ctx) => {
    const access = await postFor(ctx, 'moderate', id)
    if (isLocked === (access.post.lockedAt !== null)) return access
    await updateLocked(ctx.db, id, isLocked ? timestamp(ctx) : null)
    return told(ctx, access.post, isLocked ? 'post.lock' : 'post.unlock')
  })

async function refuseTooMany({ db }: Context, communityId: string) {
  const { count } = await countPinned(db, communityId)
  if (count >= limits.pinnedPostsMax) throw new AppError('CONFLICT', messages.tooManyPinned)
}

/** Writes it into the community's log, and tells those who look at the post. */
async function told(ctx: Context, post: PostRow, action: Act): Promise<PostAccess> {
  const { id, communityId, authorId, title } = post
  await recordAct(ctx, { action, communityId, aboutId: authorId, detail: title })
  await recordEvent(ctx, { postId: id, kind: 'post', targetId: id })
  return postFor(ctx, 'view', id)
}
