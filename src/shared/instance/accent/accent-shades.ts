import { colorWith, contrastOf, luminance, oklchOf } from './colors.ts'

/** The colour of a site that has chosen none. White text on it has a contrast of 5.5. */
export const defaultAccent = '#0f7663'

/**
 * The shades of the default accent from light to dark, with the contrasts that the pages need. The scale of another colour
 * takes their luminances, which alone decide contrasts, so it has the same ones.
 */
const defaultShades = [
  ...['#eaf7f4', '#d6efe8', '#abdfd2', '#7dccba', '#55b8a2'],
  ...['#37a48c', '#1d8e77', defaultAccent, '#0b6252', '#084b3f'],
] as const
/** The backgrounds of quiet buttons in the dark theme: at rest and under the pointer. */
const defaultDarkLights = ['#16382f', '#1b4439'] as const
/** The shade of buttons and links. */
export const mainShade = 7

/** The greys of pages that text in the accent stands on. */
export const surfaces = {
  light: { page: '#ffffff', quiet: '#f7f9f9' },
  dark: { page: '#1a1e20', raised: '#20262a' },
} as const

/** A little more than the 4.5 of WCAG AA, because shades are rounded. */
const textContrast = 4.55

/** The highest luminance of text on the quiet background of the light theme. White text on it is legible, too. */
const brightest = (luminance(surfaces.light.quiet) + 0.05) / textContrast - 0.05

/** The shades of an accent in a theme, from light to dark, and the backgrounds of quiet buttons. */
export interface AccentShades {
  shades: readonly string[]
  light: string
  lightHover: string
}

interface Profile {
  luminance: number
  /** The chroma as a share of the main shade's. */
  chroma: number
}

const mainChroma = oklchOf(defaultAccent).c
const profileOf = (hex: string): Profile => ({ luminance: luminance(hex), chroma: oklchOf(hex).c / mainChroma })
const profiles = defaultShades.map(profileOf)
const [darkLight, darkLightHover] = [profileOf(defaultDarkLights[0]), profileOf(defaultDarkLights[1])]
const mainLuminance = luminance(defaultAccent)

/** Returns the scale whose main shade has this luminance; darker shades keep their distance to it. */
function scaleOf(accent: string, main: number): string[] {
  const { c, h } = oklchOf(accent)
  return profiles.map((profile, at) => {
    if (at === mainShade && main === luminance(accent)) return accent
    const target = at < mainShade ? profile.luminance : (profile.luminance / mainLuminance) * main
    return colorWith(target, { h, c: c * profile.chroma })
  })
}

/**
 * Returns the shades of an accent `#rrggbb` for both themes. Hue and strength stay. The light theme keeps the colour itself
 * if white text on it and it on the pages is legible, else takes the nearest shade that is. In the dark theme buttons are
 * also no darker than the default's, so that they differ from the page.
 */
export function accentShades(accent: string): Record<'light' | 'dark', AccentShades> {
  const own = luminance(accent)
  const { c, h } = oklchOf(accent)
  const shadeOf = (profile: Profile) => colorWith(profile.luminance, { h, c: c * profile.chroma })
  const light = scaleOf(accent, Math.min(own, brightest))
  const dark = scaleOf(accent, Math.min(Math.max(own, mainLuminance), brightest))
  return {
    light: { shades: light, light: light[1] ?? accent, lightHover: light[2] ?? accent },
    dark: { shades: dark, light: shadeOf(darkLight), lightHover: shadeOf(darkLightHover) },
  }
}

/** Returns the colour of buttons and links in the light theme, in mails and in pictures. */
export const mainColor = (accent: string) => accentShades(accent).light.shades[mainShade] ?? accent

/** Returns the contrast of white text on a colour, from 1 to 21. */
export const contrastWithWhite = (hex: string) => contrastOf(1, luminance(hex))
