import { signalNotifications } from '../instance/activity/notification-signal.ts'
import { type Context, timestamp, type Viewer } from '../platform/context.ts'
import { updateAllRead, updateRead } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

/** Marks one of the viewer's notifications as read. Returns whether it exists. */
export async function markRead(ctx: SignedInContext, id: string): Promise<boolean> {
  const isThere = await updateRead(ctx.db, ctx.viewer.id, id, timestamp(ctx))
  if (isThere) signalNotifications(ctx, [ctx.viewer.id])
  return isThere
}

export async function markAllRead(ctx: SignedInContext) {
  await updateAllRead(ctx.db, ctx.viewer.id, timestamp(ctx))
  signalNotifications(ctx, [ctx.viewer.id])
}
