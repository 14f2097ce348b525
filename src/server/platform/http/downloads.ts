import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import PQueue from 'p-queue'
import type { Context, Viewer } from '../context.ts'
import { createConnectionLimits } from '../live-events/connection-limits.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** The limits for concurrent downloads, per user and in total. */
const concurrentDownloads = { perKey: 1, total: 10 }
/** Ends a download whose client takes nothing for this long, in milliseconds, because it occupies a slot. */
const stalledMs = 120_000

type SignedInContext = Context & { viewer: Viewer }

/**
 * Returns a stream of the pieces for the viewer. Throws 429 beyond the limits. Breaks off when the viewer's session ends
 * or `mayRead` no longer holds.
 */
export type StartDownload = (
  ctx: SignedInContext,
  pieces: AsyncGenerator<string>,
  mayRead?: (viewer: Viewer) => boolean,
) => Readable

/**
 * Creates the function that starts downloads whose pieces are read from the database while they are sent. All downloads
 * together read one piece per turn of the event loop, and each only as fast as its client takes them. A stopping server
 * breaks them off. `reloadViewer` returns the viewer as they are now, or null when the session has ended.
 */
export function createDownloads(
  app: FastifyInstance,
  reloadViewer: (ctx: Context) => Promise<Viewer | null>,
): StartDownload {
  const open = new Set<Readable>()
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy(new Error('the server is stopping'))
  })
  const takeSlot = createConnectionLimits(concurrentDownloads)
  const turns = new PQueue({ concurrency: 1 })

  return (ctx, pieces, mayRead = () => true) => {
    const leaveSlot = takeSlot(ctx.viewer.id)
    const readPiece = () =>
      turns.add(async () => {
        await yieldToEventLoop()
        const viewer = await reloadViewer(ctx)
        if (!viewer || !mayRead(viewer)) throw new Error('the right to this download has ended')
        return pieces.next()
      })
    async function* inTurns() {
      try {
        for (let piece = await readPiece(); !piece.done; piece = await readPiece()) {
          if (piece.value !== '') yield piece.value
          stalled.refresh()
        }
      } finally {
        await pieces.return(undefined)
        end()
      }
    }
    const stream = Readable.from(inTurns())
    const stalled = setTimeout(() => stream.destroy(new Error('the client stopped reading')), stalledMs)
    // Before the client has the last piece, so that it may start the next download then.
    const end = () => {
      if (!open.delete(stream)) return
      clearTimeout(stalled)
      leaveSlot()
    }
    open.add(stream)
    // A stream that is destroyed before the first piece runs no `finally`.
    stream.once('close', end)
    return stream
  }
}
