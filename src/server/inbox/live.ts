import { viewerByNow } from '../auth/sessions.ts'
import type { Context, Viewer } from '../context.ts'
import { settingsChannel, settingsRevision } from '../instance/revision.ts'
import { createBell } from '../live/bell.ts'
import { inboxOf } from '../notices/ring.ts'
import { countUnread } from './queries.ts'

/** What an open page is told: how many notices are unread, and which revision of the instance's settings holds. */
interface Told {
  count: number
  settings: number
}

/** What holds by now; null when the viewer's session is over. */
async function toldByNow(ctx: Context): Promise<Told | null> {
  const viewer = await viewerByNow(ctx)
  return viewer && { count: await countUnread(ctx.db, viewer), settings: await settingsRevision(ctx.db) }
}

/**
 * How many notices the viewer has not read, and a number that is another once the instance is set otherwise: now, and
 * whenever one of them changes. It ends with their session.
 */
export async function* unreadCounts(
  ctx: Context & { viewer: Viewer },
  signal: AbortSignal | undefined,
): AsyncGenerator<Told, void> {
  const leaveSeat = ctx.live.takeSeat(ctx.viewer.id)
  const { ring, heard } = createBell()
  const unwatch = [inboxOf(ctx.viewer.id), settingsChannel].map((watched) => ctx.live.watch(watched, ring))
  signal?.addEventListener('abort', ring)
  try {
    let told: Told | null = null
    for (;;) {
      await heard()
      const now = await ctx.live.takeTurn(async () => (signal?.aborted ? null : toldByNow(ctx)))
      if (now === null) return
      if (now.count !== told?.count || now.settings !== told.settings) yield now
      told = now
    }
  } finally {
    signal?.removeEventListener('abort', ring)
    for (const stop of unwatch) stop()
    leaveSeat()
  }
}
