/** Linear light of red, green and blue, each from 0 to 1. */
type Light = readonly [number, number, number]

/** A colour in OKLCH: lightness from 0 to 1, chroma from 0, hue in radians. */
export interface Oklch {
  l: number
  c: number
  h: number
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** Parses `#rrggbb`. */
const lightOf = (hex: string): Light => {
  const number = Number.parseInt(hex.slice(1), 16)
  return [toLinear((number >> 16) / 255), toLinear(((number >> 8) & 255) / 255), toLinear((number & 255) / 255)]
}

const hexOf = (light: Light) =>
  `#${light
    .map((value) =>
      Math.round(fromLinear(Math.min(Math.max(value, 0), 1)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** The relative luminance (WCAG 2.2). */
const luminanceIn = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** The relative luminance of `#rrggbb`, from 0 to 1. */
export const luminance = (hex: string) => luminanceIn(lightOf(hex))

/** The contrast of two luminances, from 1 to 21 (WCAG 2.2). */
export const contrastOf = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** The contrast of two colours `#rrggbb`. */
export const contrast = (a: string, b: string) => contrastOf(luminance(a), luminance(b))

/** Converts to OKLCH; the matrices are those of https://bottosson.github.io/posts/oklab/. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = lightOf(hex)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(x, y), h: Math.atan2(y, x) }
}

function lightIn({ l, c, h }: Oklch): Light {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isInGamut = (light: Light) => light.every((value) => value > -0.0005 && value < 1.0005)

const steps = 16

/** Returns the largest value up to `most` that passes, by halving. Zero must pass. */
function largest(most: number, passes: (value: number) => boolean): number {
  if (passes(most)) return most
  let [low, high] = [0, most]
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2
    if (passes(middle)) low = middle
    else high = middle
  }
  return low
}

/** The colour of sRGB with this lightness and hue, and at most this chroma. */
function mapped({ l, c, h }: Oklch): Light {
  return lightIn({ l, h, c: largest(c, (c) => isInGamut(lightIn({ l, c, h }))) })
}

/** Returns the colour with this luminance and hue, and at most this chroma, as `#rrggbb`. */
export function colorWith(target: number, { c, h }: Pick<Oklch, 'c' | 'h'>): string {
  const l = largest(1, (l) => luminanceIn(mapped({ l, c, h })) <= target)
  return hexOf(mapped({ l, c, h }))
}
