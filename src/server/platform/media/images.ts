import sharp, { type Metadata, type Sharp } from 'sharp'
import { messages } from '../../../shared/platform/messages.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { sitePictureSize } from '../../../shared/platform/site-picture.ts'
import { PhrasedError } from '../languages/phrased-error.ts'
import type { DerivedFile, MediaFiles } from './media-store.ts'

// Runs in the image process only; image-process.ts is the entrance.

/** Above most cameras' photos within the size limit, and below what would take too long to decode. */
const pixelsMax = 40_000_000
/**
 * The additional cost per pixel, as a multiple of a plain image's. An interlaced image is decoded as a whole; 16 bits,
 * transparency and the colours of CMYK are converted. Measured at 38 megapixels in seconds of CPU and MB: PNG 0.3 and
 * 104, transparent 0.6 and 150, interlaced 1.5 and 202, 16-bit 2.0 and 131, interlaced with 16 bits 3.0 and 327; JPEG 0.2
 * and 89, progressive 0.6 and 199, CMYK 2.0 and 200.
 */
const extraCosts = { interlaced: 3, progressiveJpeg: 0.5, transparent: 0.5, deep: 3, cmyk: 3 }
/** The cost of making a pixel, which is encoded twice, in plain pixels that are decoded. */
const costOfMaking = 16
/** The cost, in plain pixels, that the rate limit counts as one upload. A photo of twelve megapixels costs 62 million. */
const pixelsPerUpload = 80_000_000
const sideMax = 2_048
const avatarSize = { width: 400, height: 400 }
/**
 * A banner is wide enough for a phone with three pixels to one. The picture of the site has the shape of a link preview,
 * see `sitePictureSize`.
 */
const derivedSizes: Record<DerivedFile, Size> = {
  'banner.webp': { width: 1_280, height: 256 },
  'picture.webp': sitePictureSize,
}
/**
 * An image is cut before it is scaled to cover a target, so that it is at most this many times as long as the target:
 * scaling 2048×1 to a height of 400 would make 328 megapixels.
 */
const lengthMax = 4
const accepted = new Set(['jpeg', 'png', 'webp'])
const white = '#ffffff'

sharp.concurrency(1)
sharp.cache(false)

/** The image is not acceptable. The message is a sentence for its user. */
export class ImageRefusal extends PhrasedError {}

const imageInvalid = () => new ImageRefusal(messages.imageInvalid)

const tooManyPixels = (pixels: number, max: number) =>
  new ImageRefusal(
    phrase(
      'This image has {megapixels, number, ::.0} megapixels. Images of its kind may have at most {max, number} megapixels.',
      {
        megapixels: Math.ceil(pixels / 100_000) / 10,
        max: Math.floor(max / 1_000_000),
      },
    ),
  )

interface Size {
  width: number
  height: number
}

/** The work that an image takes, in uploads as the rate limit counts them. */
const uploadsFor = (cost: number) => Math.max(Math.ceil(cost / pixelsPerUpload), 1)

/** Returns the cost of decoding a pixel, as a multiple of a plain image's. */
function decodingCost({ format, isProgressive, hasAlpha, depth, space }: Metadata): number {
  const interlaced = format === 'jpeg' ? extraCosts.progressiveJpeg : extraCosts.interlaced
  return (
    1 +
    (isProgressive ? interlaced : 0) +
    (hasAlpha ? extraCosts.transparent : 0) +
    (depth === 'uchar' ? 0 : extraCosts.deep) +
    (space === 'cmyk' ? extraCosts.cmyk : 0)
  )
}

/** Whether a PNG is animated: the decoder would ignore it. The chunk `acTL` precedes the image data. */
function isAnimatedPng(content: Buffer): boolean {
  for (let at = 8; at + 8 <= content.length; at += 12 + content.readUInt32BE(at)) {
    const type = content.toString('latin1', at + 4, at + 8)
    if (type === 'acTL' || type === 'IDAT') return type === 'acTL'
  }
  return false
}

/** Reads the header. Throws unless the content begins as a still JPEG, PNG or WebP image within the limits. */
async function checkedHeader(content: Buffer) {
  // The decoder treats an empty file as a programming error.
  if (content.length === 0) throw imageInvalid()
  // Without a limit of pixels, because the refusal names their number.
  const header = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header || !accepted.has(header.format)) throw imageInvalid()
  const isAnimated = (header.pages ?? 1) > 1 || (header.format === 'png' && isAnimatedPng(content))
  if (isAnimated) throw new ImageRefusal(messages.imageAnimated)
  const pixels = header.width * header.height
  const costEach = decodingCost(header)
  if (pixels * costEach > pixelsMax) throw tooManyPixels(pixels, pixelsMax / costEach)
  return { header, decoding: pixels * costEach }
}

/**
 * Decodes an image, rotated upright and not larger than `sideMax`. Colours are converted to sRGB after scaling, because
 * converting 38 megapixels takes a second.
 */
async function decodeWhole(content: Buffer, { icc, space }: Metadata) {
  const convertsLater = icc !== undefined && (space === 'srgb' || space === 'rgb16')
  const scaled = sharp(content, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1, ignoreIcc: convertsLater })
    .autoOrient()
    .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
  const converted = convertsLater
    ? sharp(await scaled.png({ compressionLevel: 0 }).keepIccProfile().toBuffer())
    : scaled
  return await converted.raw().toBuffer({ resolveWithObject: true })
}

/** Scales and crops an image to its most salient part. Cuts the middle out of an extremely long one before. */
function cover(image: Sharp, { width, height }: Size, target: Size): Sharp {
  const scale = Math.max(target.width / width, target.height / height)
  const part = {
    width: Math.min(width, Math.max(Math.floor((lengthMax * target.width) / scale), 1)),
    height: Math.min(height, Math.max(Math.floor((lengthMax * target.height) / scale), 1)),
  }
  return image
    .extract({ left: (width - part.width) >> 1, top: (height - part.height) >> 1, ...part })
    .resize(target.width, target.height, { fit: 'cover', position: sharp.strategy.attention })
}

/** Crops a stored image to the shape of a derived file. */
export async function createDerived(full: Buffer, name: DerivedFile): Promise<Buffer> {
  const size = await sharp(full).metadata()
  return await cover(sharp(full), size, derivedSizes[name]).webp({ quality: 80 }).toBuffer()
}

/** Draws an SVG document of this server as PNG, with a palette unless it has gradients. */
export const drawSvg = (svg: string, hasGradients: boolean): Promise<Buffer> =>
  sharp(Buffer.from(svg)).png({ palette: !hasGradients }).toBuffer()

/** The variants of an image, and how many uploads the rate limit counts for the work. */
export interface Variants extends Size {
  files: MediaFiles
  uploads: number
}

/** The side of the logo in mails: 32 px on a screen with three pixels to one. */
const mailLogoSide = 96

/** Converts a stored avatar to the picture that mail programs show, which know PNG and seldom WebP. */
export const createMailLogo = (avatar: Buffer): Promise<Buffer> =>
  sharp(avatar).resize(mailLogoSide, mailLogoSide).png({ palette: true }).toBuffer()

/**
 * Creates all variants of an uploaded image: rotated upright, re-encoded, without metadata. Throws an `ImageRefusal` if it
 * is not acceptable.
 */
export async function createVariants(content: Buffer): Promise<Variants> {
  const { header, decoding } = await checkedHeader(content)
  try {
    const { data, info } = await decodeWhole(content, header)
    const { width, height, channels } = info
    const raw = { raw: { width, height, channels } }
    const avatar = await cover(sharp(data, raw), info, avatarSize).raw().toBuffer()
    const avatarRaw = { raw: { ...avatarSize, channels } }
    // Effort 2 takes less than half the time of the default, for the same size.
    const webp = { quality: 82, effort: 2 }
    const jpeg = { quality: 82, progressive: true }
    const files: MediaFiles = {
      'full.webp': await sharp(data, raw).webp(webp).toBuffer(),
      'full.jpg': await sharp(data, raw).flatten({ background: white }).jpeg(jpeg).toBuffer(),
      'avatar.webp': await sharp(avatar, avatarRaw).webp(webp).toBuffer(),
      'avatar.jpg': await sharp(avatar, avatarRaw).flatten({ background: white }).jpeg(jpeg).toBuffer(),
    }
    return { files, width, height, uploads: uploadsFor(decoding + width * height * costOfMaking) }
  } catch {
    throw imageInvalid()
  }
}
