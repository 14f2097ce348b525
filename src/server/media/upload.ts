import type { Context, Viewer } from '../context.ts'
import { timestamp } from '../context.ts'
import { newId } from '../ids.ts'
import { mediaPath } from './addresses.ts'
import { makeForms } from './images.ts'
import { insertMedia } from './queries.ts'

let line: Promise<unknown> = Promise.resolve()

/** One after the other: a decoded image takes a hundred times the memory of its file. */
function inLine<T>(work: () => Promise<T>): Promise<T> {
  const turn = line.then(work, work)
  line = turn.catch(() => {})
  return turn
}

/**
 * Keeps an uploaded image and answers its address; `communityId` is the community it is for. It is cleaned up after a
 * day unless something shows it.
 */
export async function keepImage(
  ctx: Context & { viewer: Viewer },
  content: Buffer,
  communityId: string | null,
): Promise<{ secure_url: string }> {
  const { files, width, height } = await inLine(() => makeForms(content))
  const id = newId()
  const bytes = Object.values(files).reduce((sum, file) => sum + file.length, 0)
  // The row first: should the process end in between, the sweep finds the files by it.
  const createdAt = timestamp(ctx)
  await insertMedia(ctx.db, { id, ownerId: ctx.viewer.id, width, height, bytes, createdAt, communityId })
  await ctx.media.write(id, files)
  return { secure_url: ctx.config.publicUrl + mediaPath(id) }
}
