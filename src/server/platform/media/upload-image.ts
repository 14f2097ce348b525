import { type Context, inTransaction, timestamp, type Viewer } from '../context.ts'
import { createFairQueue } from '../fair-queue.ts'
import { newId } from '../ids.ts'
import { enforceLimit } from '../rate-limits/enforce-limit.ts'
import { storageErrorOf } from '../storage-errors.ts'
import type { MediaStore } from './media-store.ts'
import { mediaPath } from './media-urls.ts'
import { insertMedia } from './queries.ts'

/** One at a time: a decoded image takes a hundred times the memory of its file. Users take turns. */
const convert = createFairQueue(1)

/** Opens the strip of a community's banner; null if the image does not exist. */
export const openBanner = (media: MediaStore, id: string) =>
  media.openDerived(id, 'banner.webp', async (full) => {
    const { createBanner } = await import('./images.ts')
    return convert(id, () => createBanner(full))
  })

type SignedInContext = Context & { viewer: Viewer }

/**
 * Stores an uploaded image and returns its address. `communityId` is its community. `check` may refuse it because of
 * its size. An image that is not used within a day is deleted.
 */
export async function storeImage(
  ctx: SignedInContext,
  content: Buffer,
  communityId: string | null,
  check: (ctx: SignedInContext, bytes: number) => Promise<void>,
): Promise<{ secure_url: string }> {
  // Loaded on first use, so that the image library does not delay the start.
  const { createVariants, uploadCost } = await import('./images.ts')
  // The caller has counted one.
  const extraCost = (await uploadCost(content)) - 1
  if (extraCost > 0) await enforceLimit(ctx, 'upload', ctx.viewer.id, extraCost)
  const { files, width, height } = await convert(ctx.viewer.id, () => createVariants(content))
  const id = newId()
  const bytes = Object.values(files).reduce((sum, file) => sum + file.length, 0)
  const createdAt = timestamp(ctx)
  // The files first: an image that has a row has them, however the process ends. A job deletes those without a row.
  await ctx.media.write(id, files)
  try {
    await inTransaction(ctx, async (ctx) => {
      await check(ctx, bytes)
      await insertMedia(ctx.db, { id, ownerId: ctx.viewer.id, width, height, bytes, createdAt, communityId })
    })
  } catch (error) {
    // After a lost connection nobody knows whether the row exists; the job will.
    if (storageErrorOf(error) !== 'disconnected') await ctx.media.remove(id).catch(() => {})
    throw error
  }
  // Pending images are served, too; a job publishes those that could not be published now.
  await ctx.media.publish(id).catch((error) => ctx.log.warn({ err: error, id }, 'could not publish an image'))
  return { secure_url: ctx.config.publicUrl + mediaPath(id) }
}
