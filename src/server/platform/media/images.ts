import sharp, { type Metadata } from 'sharp'
import { messages } from '../../../shared/platform/messages.ts'
import { AppError } from '../errors.ts'
import type { MediaFiles } from './media-store.ts'

/** Above any camera's photo within the size limit, and below what would exhaust the memory. */
const pixelsMax = 40_000_000
/**
 * The additional cost per pixel, as a multiple of a plain image's. An interlaced image is decoded as a whole, and 16 bits
 * are converted. Measured at 38 megapixels in seconds of CPU and MB: PNG 0.3 and 104, interlaced 1.5 and 202, 16-bit 2.0
 * and 131, both 3.0 and 327; JPEG 0.2 and 89, progressive 0.6 and 199.
 */
const extraCosts = { interlaced: 3, progressiveJpeg: 0.5, deep: 3 }
/** The cost, in plain pixels, that the rate limit counts as one upload. */
const pixelsPerUpload = 16_000_000
const sideMax = 2_048
const avatarSide = 400
/** Wide enough for a phone with three pixels to one. */
const bannerSize = { width: 1_280, height: 256 }
const accepted = new Set(['jpeg', 'png', 'webp'])
const white = '#ffffff'

// One image at a time on one thread: uploads must leave resources for everything else.
sharp.concurrency(1)
sharp.cache(false)

const imageInvalid = () => new AppError('BAD_REQUEST', messages.imageInvalid, { field: 'file' })

/** Decodes with strict limits, which reject other content and oversized images. */
const decode = (content: Buffer) => sharp(content, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })

/** Returns the cost of decoding an image, as a number of plain pixels. */
function decodingCost({ format, width, height, isProgressive, depth }: Metadata): number {
  const interlaced = format === 'jpeg' ? extraCosts.progressiveJpeg : extraCosts.interlaced
  return width * height * (1 + (isProgressive ? interlaced : 0) + (depth === 'uchar' ? 0 : extraCosts.deep))
}

/** Throws 400 unless the content begins as a JPEG, PNG or WebP image that can be decoded within the limits. */
async function checkedCost(content: Buffer): Promise<number> {
  // The decoder treats an empty file as a programming error.
  if (content.length === 0) throw imageInvalid()
  const metadata = await decode(content)
    .metadata()
    .catch(() => null)
  if (!metadata || !accepted.has(metadata.format)) throw imageInvalid()
  const cost = decodingCost(metadata)
  if (cost > pixelsMax) throw imageInvalid()
  return cost
}

/** Returns how many uploads the rate limit counts for the image. Throws 400 if it is not acceptable. */
export const uploadCost = async (content: Buffer) =>
  Math.max(Math.ceil((await checkedCost(content)) / pixelsPerUpload), 1)

/** Crops a stored image to the strip above a community's name. */
export const createBanner = (full: Buffer) =>
  decode(full)
    .resize(bannerSize.width, bannerSize.height, { fit: 'cover', position: sharp.strategy.attention })
    .webp({ quality: 80 })
    .toBuffer()

/**
 * Creates all variants of an image that `uploadCost` accepts: rotated upright, re-encoded, without metadata. Throws 400
 * if the content is broken.
 */
export async function createVariants(content: Buffer): Promise<{ files: MediaFiles; width: number; height: number }> {
  try {
    const full = await decode(content)
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: full.info.width, height: full.info.height, channels: full.info.channels }
    const again = () => sharp(full.data, { raw })
    const avatar = () => again().resize(avatarSide, avatarSide, { fit: 'cover', position: sharp.strategy.attention })
    const files: MediaFiles = {
      'full.webp': await again().webp({ quality: 82 }).toBuffer(),
      'full.jpg': await again().flatten({ background: white }).jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
      'avatar.webp': await avatar().webp({ quality: 82 }).toBuffer(),
      'avatar.jpg': await avatar().flatten({ background: white }).jpeg({ quality: 82 }).toBuffer(),
    }
    return { files, width: full.info.width, height: full.info.height }
  } catch {
    throw imageInvalid()
  }
}
