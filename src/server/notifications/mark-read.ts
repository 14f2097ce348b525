import { signalNotifications } from '../notify/signal.ts'
import { type Context, timestamp, type Viewer } from '../platform/context.ts'
import { yieldToEventLoop } from '../platform/yield-to-event-loop.ts'
import { findBundle, updateRead, updateUnreadBatch } from './queries.ts'

type SignedInContext = Context & { viewer: Viewer }

/** Marks one of the viewer's notifications as read. Returns whether it exists. */
export async function markRead(ctx: SignedInContext, id: string): Promise<boolean> {
  const isThere = await updateRead(ctx.db, ctx.viewer.id, id, timestamp(ctx))
  if (isThere) signalNotifications(ctx, [ctx.viewer.id])
  return isThere
}

/** Notifications per transaction, so that other requests wait only briefly. */
const batch = 1_000

async function markUnread(ctx: SignedInContext, until: { createdAt: string; bundleKey?: string }) {
  const at = timestamp(ctx)
  try {
    while ((await updateUnreadBatch(ctx.db, ctx.viewer.id, until, at, batch)) === batch) await yieldToEventLoop()
  } finally {
    signalNotifications(ctx, [ctx.viewer.id])
  }
}

export const markAllRead = (ctx: SignedInContext) => markUnread(ctx, { createdAt: timestamp(ctx) })

/**
 * Marks the bundle of one of the viewer's notifications as read, up to this notification: later ones have not been
 * shown yet. Returns whether the notification exists.
 */
export async function markBundleRead(ctx: SignedInContext, id: string): Promise<boolean> {
  const bundle = await findBundle(ctx.db, ctx.viewer.id, id)
  if (bundle) await markUnread(ctx, bundle)
  return bundle !== undefined
}
