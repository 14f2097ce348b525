import { listModerators } from '../../communities/core/queries.ts'
import { notify, resolveNotifications } from '../../notify/notify.ts'
import { type Context, type Services, timestamp, type Viewer } from '../../platform/context.ts'
import { countShownPosts, hasHeldPosts } from './held-queries.ts'

/** Where a post is written, and by whom. */
interface Origin {
  communityId: string
  authorId: string
}

/** Whether a post of the viewer must wait for approval, because too few of their posts are shown in the community. */
export async function isHeld(
  { db, viewer }: Context & { viewer: Viewer },
  { id, heldFirstPosts }: { id: string; heldFirstPosts: number },
): Promise<boolean> {
  if (heldFirstPosts === 0 || viewer.isSuperAdmin) return false
  return (await countShownPosts(db, id, viewer.id, heldFirstPosts)) < heldFirstPosts
}

/** Notifies the moderators of a post that waits. The notification does not name it, because they find it in the queue. */
export async function notifyOfHeldPost(ctx: Context, { communityId, authorId }: Origin) {
  const to = (await listModerators(ctx.db, communityId, timestamp(ctx))).map(({ userId }) => userId)
  await notify(ctx, { kind: 'posts-waiting', to, communityId, actorId: authorId })
}

/** Marks the notifications of moderators as read when no post of the author waits any more. */
export async function resolveHeldPost(
  services: Pick<Services, 'db' | 'now' | 'live'>,
  { communityId, authorId }: Origin,
) {
  if (await hasHeldPosts(services.db, communityId, authorId)) return
  await resolveNotifications(services, { kind: 'posts-waiting', communityId, actorId: authorId })
}
