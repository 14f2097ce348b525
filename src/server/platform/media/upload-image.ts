import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { newId } from '../ids.ts'
import { mediaPath } from './addresses.ts'
import { insertMedia } from './queries.ts'

let line: Promise<unknown> = Promise.resolve()

/** One after the other: a decoded image takes a hundred times the memory of its file. */
function inLine<T>(work: () => Promise<T>): Promise<T> {
  const turn = line.then(work, work)
  line = turn.catch(() => {})
  return turn
}

type Uploading = Context & { viewer: Viewer }

/**
 * Keeps an uploaded image and answers its address; `communityId` is the community it is for. `check` refuses one that
 * takes up too much. It is cleaned up after a day unless something shows it.
 */
export async function keepImage(
  ctx: Uploading,
  content: Buffer,
  communityId: string | null,
  check: (ctx: Uploading, bytes: number) => Promise<void>,
): Promise<{ secure_url: string }> {
  // The image library is loaded with the first image: the start does not wait for it.
  const { makeForms } = await import('./images.ts')
  const { files, width, height } = await inLine(() => makeForms(content))
  const id = newId()
  const bytes = Object.values(files).reduce((sum, file) => sum + file.length, 0)
  const createdAt = timestamp(ctx)
  // The files first, aside: an image that has a row has them, however the process ends. Those of no row are swept.
  await ctx.media.write(id, files)
  try {
    await inTransaction(ctx, async (ctx) => {
      await check(ctx, bytes)
      await insertMedia(ctx.db, { id, ownerId: ctx.viewer.id, width, height, bytes, createdAt, communityId })
    })
  } catch (error) {
    await ctx.media.remove(id).catch(() => {})
    throw error
  }
  // They are served from where they wait, too; what could not be moved now is moved by the next sweep.
  await ctx.media.settle(id).catch((error) => ctx.log.warn({ err: error, id }, 'an image was not moved to its place'))
  return { secure_url: ctx.config.publicUrl + mediaPath(id) }
}
