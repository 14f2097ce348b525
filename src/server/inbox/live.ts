import { viewerByNow } from '../auth/sessions.ts'
import type { Context, Viewer } from '../context.ts'
import { createBell } from '../live/bell.ts'
import { inboxOf } from '../notices/ring.ts'
import { countUnread } from './queries.ts'

/** How many notices the viewer has not read by now; null when their session is over. */
async function countByNow(ctx: Context): Promise<number | null> {
  const viewer = await viewerByNow(ctx)
  return viewer && countUnread(ctx.db, viewer)
}

/** How many notices the viewer has not read: now, and whenever it changes. It ends with their session. */
export async function* unreadCounts(
  ctx: Context & { viewer: Viewer },
  signal: AbortSignal | undefined,
): AsyncGenerator<{ count: number }, void> {
  const leaveSeat = ctx.live.takeSeat(ctx.viewer.id)
  const { ring, heard } = createBell()
  const unwatch = ctx.live.watch(inboxOf(ctx.viewer.id), ring)
  signal?.addEventListener('abort', ring)
  try {
    let told: number | null = null
    for (;;) {
      await heard()
      const count = await ctx.live.takeTurn(async () => (signal?.aborted ? null : countByNow(ctx)))
      if (count === null) return
      if (count !== told) yield { count }
      told = count
    }
  } finally {
    signal?.removeEventListener('abort', ring)
    unwatch()
    leaveSeat()
  }
}
