import { createHash } from 'node:crypto'
import { type AccentShades, accentShades, mainShade } from '../../../shared/instance/accent/accent-shades.ts'
import type { Db } from '../../platform/db/open.ts'
import { instanceSettings } from './settings.ts'

/** A stylesheet with a content hash in its path. */
export interface Stylesheet {
  path: string
  css: string
}

/** The looks that a site has chosen. */
export interface Appearance {
  /** The colours of the browser's bars by theme; null for the default accent. */
  themeColors: { light: string; dark: string } | null
  accentSheet: Stylesheet | null
  /** The own CSS of the site. */
  ownSheet: Stylesheet | null
}

/** Stylesheets have these paths. */
export const stylesheetPath = /^\/appearance\/(accent|own)-([0-9a-f]{16})\.css$/

const hashLength = 16
const sheetOf = (kind: 'accent' | 'own', css: string): Stylesheet => {
  const hash = createHash('sha256').update(css).digest('hex').slice(0, hashLength)
  return { path: `/appearance/${kind}-${hash}.css`, css }
}

/** More specific than the rule of the theme, in whichever order a page has them. */
const rule = (theme: 'light' | 'dark', { shades, light, lightHover }: AccentShades) => {
  const name = '--mantine-color-accent'
  const values = [
    ...shades.map((shade, at) => `${name}-${at}:${shade}`),
    `${name}-light:${light}`,
    `${name}-light-hover:${lightHover}`,
    `${name}-outline-hover:${shades[theme === 'light' ? mainShade : 3]}0d`,
  ]
  return `html:root[data-mantine-color-scheme="${theme}"]{${values.join(';')}}`
}

function make(accent: string, ownCss: string): Appearance {
  const ownSheet = ownCss === '' ? null : sheetOf('own', ownCss)
  if (accent === '') return { themeColors: null, accentSheet: null, ownSheet }
  const { light, dark } = accentShades(accent)
  return {
    themeColors: { light: light.shades[mainShade] ?? accent, dark: dark.light },
    accentSheet: sheetOf('accent', rule('light', light) + rule('dark', dark)),
    ownSheet,
  }
}

/** The appearance in use, because every page has it. */
let latest: { accent: string; ownCss: string; made: Appearance } | undefined

/** Returns the appearance of the site. */
export async function appearanceOf(db: Db): Promise<Appearance> {
  const { accent, ownCss } = await instanceSettings(db, ['accent', 'ownCss'])
  if (latest?.accent !== accent || latest.ownCss !== ownCss) latest = { accent, ownCss, made: make(accent, ownCss) }
  return latest.made
}
