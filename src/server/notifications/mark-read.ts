import { signalNotifications } from '../notify/signal.ts'
import { type Context, timestamp, type Viewer } from '../platform/context.ts'
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts'
import { updateRead, updateUnreadBatch } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

/** Marks one of the viewer's notifications as read. Returns whether it exists. */
export async function markRead(ctx: SignedInContext, id: string): Promise<boolean> {
  const isThere = await updateRead(ctx.db, ctx.viewer.id, id, timestamp(ctx))
  if (isThere) signalNotifications(ctx, [ctx.viewer.id])
  return isThere
}

/** Notifications per transaction, so that other requests wait only briefly. */
const batch = 1_000

export async function markAllRead(ctx: SignedInContext) {
  const at = timestamp(ctx)
  try {
    while ((await updateUnreadBatch(ctx.db, ctx.viewer.id, at, batch)) === batch) await yieldToEventLoop()
  } finally {
    signalNotifications(ctx, [ctx.viewer.id])
  }
}
