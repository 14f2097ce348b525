import { reloadViewer } from '../identity/sessions/sessions.ts'
import { settingsChannel, settingsRevision } from '../instance/settings/revision.ts'
import { notificationChannel } from '../notify/signal.ts'
import { type Context, timestamp, type Viewer } from '../platform/context.ts'
import { createSignal } from '../platform/live-events/signal.ts'
import { countUnreadBundles, findNewestUnreadId } from './bundle-queries.ts'

/** The state that an open page receives: the unread count and the revision of the instance's settings. */
interface UnreadState {
  count: number
  /** The newest unread notification: a bundle can grow without a change of the count. */
  newestId: string | null
  settings: number
}

/** Returns the current state; null when the viewer's session has ended. */
async function currentUnreadState(ctx: Context): Promise<UnreadState | null> {
  const viewer = await reloadViewer(ctx)
  if (!viewer) return null
  const now = timestamp(ctx)
  return {
    count: await countUnreadBundles(ctx.db, viewer, now),
    newestId: await findNewestUnreadId(ctx.db, viewer.id),
    settings: await settingsRevision(ctx.db),
  }
}

/** Streams the unread count and the settings revision, now and on every change. Ends with the viewer's session. */
export async function* unreadCounts(
  ctx: Context & { viewer: Viewer },
  signal: AbortSignal | undefined,
): AsyncGenerator<UnreadState, void> {
  const leaveSlot = ctx.live.acquireConnection(ctx.viewer.id)
  const { raise: ring, wait: heard } = createSignal()
  const unwatch = [notificationChannel(ctx.viewer.id), settingsChannel].map((watched) =>
    ctx.live.subscribe(watched, ring),
  )
  signal?.addEventListener('abort', ring)
  try {
    let notified: UnreadState | null = null
    for (;;) {
      await heard()
      const now = await ctx.live.enqueue(async () => (signal?.aborted ? null : currentUnreadState(ctx)))
      if (now === null) return
      const isNews =
        now.count !== notified?.count || now.newestId !== notified.newestId || now.settings !== notified.settings
      if (isNews) yield now
      notified = now
    }
  } finally {
    signal?.removeEventListener('abort', ring)
    for (const stop of unwatch) stop()
    leaveSlot()
  }
}
