/** The side of the sample of a picture, in pixels. */
const side = 32
const half = side / 2
/** The left and top edges of the areas of the four corners and the middle in the sample, whose sides are half as long. */
const areas = [
  [0, 0],
  [half, 0],
  [0, half],
  [half, half],
  [half / 2, half / 2],
] as const

/**
 * Returns the colours of the four corners and the middle of a picture, three hexadecimal digits each; an empty text for a
 * picture through which the page shows.
 */
function colorsOf(pixels: Uint8ClampedArray): string {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return ''
  const digitOf = ([left, top]: (typeof areas)[number], channel: number) => {
    let sum = 0
    for (let y = top; y < top + half; y++)
      for (let x = left; x < left + half; x++) sum += pixels[(y * side + x) * 4 + channel] ?? 0
    return Math.round(sum / half / half / 17).toString(16)
  }
  return areas.flatMap((area) => [0, 1, 2].map((channel) => digitOf(area, channel))).join('')
}

function sampleOf(picture: ImageBitmap): Uint8ClampedArray | null {
  const context = new OffscreenCanvas(side, side).getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, side, side)
  return context.getImageData(0, 0, side, side).data
}

/** Some browsers refuse to read a canvas, or fill it with noise; the picture then has a size only, or other colours. */
function colorSuffix(picture: ImageBitmap): string {
  try {
    const pixels = sampleOf(picture)
    const colors = pixels === null ? '' : colorsOf(pixels)
    return colors === '' ? '' : `-${colors}`
  } catch {
    return ''
  }
}

/**
 * Returns the size and the colours of an image as the end of its address, `#1200x800-368abc368abc368`, as rendered texts
 * expect it; an empty text where the browser cannot tell the size.
 */
export async function sizeSuffix(file: File): Promise<string> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    const colors = colorSuffix(picture)
    picture.close()
    return `#${width}x${height}${colors}`
  } catch {
    return ''
  }
}
