import { limits } from '../../../shared/platform/limits.ts'
import type { Authorized } from '../../platform/authorized.ts'
import { type Context, type Services, timestamp } from '../../platform/context.ts'
import { recordEvent } from '../../platform/live-events/live-events.ts'
import { countPinned, updatePinned } from './change-queries.ts'
import { updatePostHidden, updatePostShown } from './hide-queries.ts'
import { addBackToTrend, subtractFromTrend } from './post-trend.ts'
import { publishIfHeld } from './publish-post.ts'

type HideServices = Pick<Services, 'db' | 'now' | 'live'>
type ReviewedPost = Authorized<{ id: string }, 'review'>

/** Hides a post because of reports or shows it again; publishes a held one. Must run in a transaction. */
export async function setPostHidden(ctx: Context, post: ReviewedPost, isHidden: boolean): Promise<void> {
  if (isHidden) return hidePost(ctx, post)
  if (!(await publishIfHeld(ctx, post))) await showPost(ctx, post)
}

async function hidePost(services: HideServices, reviewed: ReviewedPost) {
  const post = await updatePostHidden(services.db, reviewed, timestamp(services))
  if (!post) return
  const { id } = post
  await subtractFromTrend(services.db, post)
  await recordEvent(services, { postId: id, kind: 'post', targetId: id })
}

async function showPost(services: HideServices, reviewed: ReviewedPost) {
  const post = await updatePostShown(services.db, reviewed)
  if (!post) return
  const { id, communityId } = post
  await addBackToTrend(services.db, post)
  if (post.pinnedAt !== null) await keepPinIfRoom(services, reviewed, communityId)
  await recordEvent(services, { postId: id, kind: 'post', targetId: id })
}

/** Keeps the pin, unless other posts have taken its place in the meantime. */
async function keepPinIfRoom({ db }: HideServices, post: ReviewedPost, communityId: string) {
  const { count } = await countPinned(db, communityId)
  if (count > limits.pinnedPostsMax) await updatePinned(db, post, null)
}
