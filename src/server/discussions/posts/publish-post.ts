import { hotRank } from '../../../shared/discussions/hot-rank.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { recordEvent } from '../../platform/live-events/live-events.ts'
import { indexSoon } from '../../platform/search-index/index-soon.ts'
import { readText } from '../../platform/texts/read-text.ts'
import { findHeldPost, type HeldPost, type PublishablePost, updatePostPublished } from './held-queries.ts'
import { resolveHeldPost } from './hold-post.ts'
import { notifyOfNewPost } from './notify.ts'
import { addToTrend } from './post-trend.ts'
import { listTopicsOfPost } from './queries.ts'

/** Returns the users whom a held post mentions. Call it before a transaction if possible, because others wait for one. */
export const mentionedIn = async (ctx: Context, { content }: Pick<HeldPost, 'content'>) =>
  (await readText(ctx, content, limits.postContentMax)).mentioned

/** Publishes a held post as a new one. Only now does anybody hear of it. Must run in a transaction. */
export async function publishPost(
  ctx: Context,
  post: PublishablePost,
  { communityId, authorId }: HeldPost,
  mentioned: readonly string[],
) {
  const { id } = post
  const createdAt = timestamp(ctx)
  const topicIds = (await listTopicsOfPost(ctx.db, id)).map((topic) => topic.id)
  await updatePostPublished(ctx.db, post, createdAt, hotRank({ createdAt, reactorCount: 0, commenterCount: 0 }))
  await indexSoon(ctx, 'post', [id])
  await addToTrend(ctx.db, { id, communityId, createdAt }, topicIds)
  await notifyOfNewPost(ctx, { id, communityId, authorId, mentioned })
  await resolveHeldPost(ctx, { communityId, authorId })
  await recordEvent(ctx, { postId: id, kind: 'post', targetId: id })
}

/** Publishes the post if it is held. Returns whether it was. Must run in a transaction. */
export async function publishIfHeld(ctx: Context, post: PublishablePost): Promise<boolean> {
  const held = await findHeldPost(ctx.db, post.id)
  if (!held) return false
  await publishPost(ctx, post, held, await mentionedIn(ctx, held))
  return true
}
