import { messages } from '../../../shared/platform/messages.ts'
import { type Context, timestamp, type Viewer } from '../context.ts'
import { AppError } from '../errors.ts'
import { createConnectionLimits } from '../http/connection-limits.ts'
import { createOnce, findMade } from '../idempotency/once.ts'
import { newId } from '../ids.ts'
import { enforceLimit } from '../rate-limits/enforce-limit.ts'
import { storageErrorOf } from '../storage-errors.ts'
import { createDerived, createVariants, ImageTaskEnded } from './image-process.ts'
import type { Variants } from './images.ts'
import type { DerivedFile, MediaStore } from './media-store.ts'
import { mediaPath } from './media-urls.ts'
import { insertMedia } from './queries.ts'

/** The work that an image costs whose processing was given up, in uploads as the rate limit counts them. */
const uploadsOfEnded = 5

/** The limits for derived files that wait to be made, per network and in total. */
const takeDerivedSlot = createConnectionLimits({ perKey: 10, total: 40 })

/** Opens a derived file; null if the image does not exist. `network` asks for it. */
export const openDerived = (media: MediaStore, id: string, name: DerivedFile, network: string) =>
  media.openDerived(id, name, async (full) => {
    const leaveSlot = takeDerivedSlot(network)
    return await createDerived(full, name).finally(leaveSlot)
  })

type SignedInContext = Context & { viewer: Viewer }

/** The rate limit of a user's uploads. An account whose address is unverified may belong to anybody. */
const limitFor = ({ emailVerified }: Viewer) => (emailVerified ? 'upload' : 'upload.unverified')

/** The turn of a user's images: all unverified users share one turn, so they delay others by one image only. */
const turnOf = ({ id, emailVerified }: Viewer) => (emailVerified ? id : 'unverified')

/** Counts an upload. Throws 429 beyond the limit. */
export const countUpload = (ctx: SignedInContext) => enforceLimit(ctx, limitFor(ctx.viewer), ctx.viewer.id)

/** Creates the variants of an image and counts the work. Throws 400 with a sentence if it is not acceptable. */
async function variantsOf(ctx: SignedInContext, content: Buffer): Promise<Variants> {
  const result = await createVariants(turnOf(ctx.viewer), content).catch((error) => {
    if (!(error instanceof ImageTaskEnded)) throw error
    return { refusal: { text: messages.imageTooCostly }, uploads: uploadsOfEnded }
  })
  // The upload itself was counted before. The next ones are refused if this exceeds the limit.
  const more = ('uploads' in result ? result.uploads : 1) - 1
  if (more > 0) await ctx.rateLimits.consume(limitFor(ctx.viewer), ctx.viewer.id, more)
  if ('refusal' in result) throw new AppError('BAD_REQUEST', result.refusal, { field: 'file' })
  return result
}

/**
 * Stores an uploaded image and returns its address. `communityId` is its community. `check` may refuse it because of
 * its size; 0 is a size that is not known yet. An image that is not used within a day is deleted.
 */
export async function storeImage(
  ctx: SignedInContext,
  content: Buffer,
  communityId: string | null,
  check: (ctx: SignedInContext, bytes: number) => Promise<void>,
): Promise<{ secure_url: string }> {
  const made = await findMade(ctx)
  if (made !== null) return addressOf(ctx, made)
  await check(ctx, 0)
  const { files, width, height } = await variantsOf(ctx, content)
  const id = newId()
  const bytes = Object.values(files).reduce((sum, file) => sum + file.length, 0)
  const createdAt = timestamp(ctx)
  const create = async (ctx: SignedInContext): Promise<string> => {
    await check(ctx, bytes)
    await insertMedia(ctx.db, { id, ownerId: ctx.viewer.id, width, height, bytes, createdAt, communityId })
    return id
  }
  // The files first: an image that has a row has them, however the process ends. A job deletes those without a row.
  await ctx.media.write(id, files)
  try {
    const stored = await createOnce(ctx, { create, idOf: (id) => id, again: async (_ctx, id) => id })
    if (stored === id) await publish(ctx, id)
    // The same call arrived twice at the same time.
    else await ctx.media.remove(id).catch(() => {})
    return addressOf(ctx, stored)
  } catch (error) {
    // After a lost connection this process cannot know whether the row exists; the job finds out.
    if (storageErrorOf(error) !== 'disconnected') await ctx.media.remove(id).catch(() => {})
    throw error
  }
}

const addressOf = ({ config }: Context, id: string) => ({ secure_url: config.publicUrl + mediaPath(id) })

/** The server also serves pending images; a job publishes the images that could not be published now. */
const publish = ({ media, log }: Context, id: string) =>
  media.publish(id).catch((error) => log.warn({ err: error, id }, 'could not publish an image'))
