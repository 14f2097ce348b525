import type { FollowTargetInput } from '../../../shared/notify/follows.ts'
import { communityFor } from '../../communities/core/access/loaders.ts'
import { checkTopicExists } from '../../communities/topics/access.ts'
import type { FollowTarget } from '../../notify/follows/queries.ts'
import { authorize } from '../../platform/authorized.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/db/open.ts'
import { postFor } from '../posts/access/loaders.ts'
import { findReadablePost } from './queries.ts'

const checks: Record<FollowTargetInput['targetType'], (ctx: Context, id: string) => Promise<unknown>> = {
  COMMUNITY: (ctx, id) => communityFor(ctx, 'follow', 'id', id),
  TOPIC: checkTopicExists,
  POST: (ctx, id) => postFor(ctx, 'view', id),
}

/** Returns the target of a follow. Throws 404 unless the viewer may see it. */
export async function followTargetFor(
  ctx: Context,
  { targetType, targetId }: FollowTargetInput,
): Promise<FollowTarget> {
  await checks[targetType](ctx, targetId)
  return authorize({ targetType, targetId }, 'follow')
}

/** Returns a post that this user may read, and therefore mute; null for another one. */
export async function findPostToMute(db: Db, viewer: Viewer, postId: string) {
  const post = await findReadablePost(db, viewer, postId)
  return post
    ? { title: post.title, target: authorize({ targetType: 'POST', targetId: postId } as const, 'follow') }
    : null
}
