import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import PQueue from 'p-queue'
import type { Context, Viewer } from '../context.ts'
import { whenClosed } from '../when-closed.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { createConnectionLimits } from './connection-limits.ts'

/** The limits for concurrent downloads, per user and in total. */
const concurrentDownloads = { perKey: 1, total: 10 }
/**
 * Ends a download whose client takes fewer than this many bytes in this many milliseconds, because it occupies a slot.
 */
const leastProgress = { bytes: 65_536, withinMs: 120_000 }

interface Download {
  pieces: AsyncGenerator<string>
  /** Charges for the download and records it. Runs only if there is a slot; when it throws, there is no download. */
  admit: () => Promise<void>
  mayRead?: (viewer: Viewer) => boolean
}

/**
 * Returns a stream of the pieces for the viewer. Throws 429 beyond the limits. Breaks off when the viewer's session ends
 * or `mayRead` no longer holds.
 */
export type StartDownload = (ctx: Context & { viewer: Viewer }, download: Download) => Promise<Readable>

/** Cuts a piece, so that a client takes it in steps that show whether it still reads. */
function* cut(piece: string) {
  const bytes = Buffer.from(piece)
  for (let at = 0; at < bytes.length; at += leastProgress.bytes) yield bytes.subarray(at, at + leastProgress.bytes)
}

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

  return async (ctx, { pieces, admit, mayRead = () => true }) => {
    const leaveSlot = takeSlot(ctx.viewer.id)
    try {
      await admit()
    } catch (error) {
      leaveSlot()
      throw error
    }
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
          stalled.refresh()
          for (const bytes of cut(piece.value)) {
            yield bytes
            stalled.refresh()
          }
        }
      } finally {
        await pieces.return(undefined)
        end()
      }
    }
    const stream = Readable.from(inTurns())
    const stalled = setTimeout(() => stream.destroy(new Error('the client stopped reading')), leastProgress.withinMs)
    // Before the client has the last piece, so that it may start the next download then.
    const end = () => {
      if (!open.delete(stream)) return
      clearTimeout(stalled)
      leaveSlot()
    }
    open.add(stream)
    // A stream that is destroyed before the first piece runs no `finally`.
    whenClosed(stream, end)
    return stream
  }
}
