import sharp from 'sharp'
import { messages } from '../../../shared/platform/messages.ts'
import { AppError } from '../errors.ts'
import type { MediaFiles } from './media-store.ts'

/** Above any camera's photo within the size limit, and below what would exhaust the memory. */
const pixelsMax = 40_000_000
const sideMax = 2_048
const avatarSide = 400
const accepted = new Set(['jpeg', 'png', 'webp'])
const white = '#ffffff'

// One image at a time on one thread: uploads must leave resources for everything else.
sharp.concurrency(1)
sharp.cache(false)

const imageInvalid = () => new AppError('BAD_REQUEST', messages.imageInvalid, { field: 'file' })

/** Decodes with strict limits, which reject other content and oversized images. */
const decode = (content: Buffer) => sharp(content, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 })

async function checkFormat(content: Buffer) {
  // The decoder treats an empty file as a programming error.
  if (content.length === 0) throw imageInvalid()
  const { format, width, height } = await decode(content)
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0 }))
  if (!format || !accepted.has(format) || width * height > pixelsMax) throw imageInvalid()
}

/**
 * Creates all variants of an uploaded image: rotated upright, re-encoded, without metadata. Throws 400 unless the
 * content is a valid JPEG, PNG or WebP image.
 */
export async function createVariants(content: Buffer): Promise<{ files: MediaFiles; width: number; height: number }> {
  await checkFormat(content)
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
  } catch (error) {
    if (error instanceof AppError) throw error
    throw imageInvalid()
  }
}
