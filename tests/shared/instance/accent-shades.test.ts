import { expect, test } from 'vitest'
import {
  type AccentShades,
  accentShades,
  defaultAccent,
  mainColor,
  surfaces,
} from '../../../src/shared/instance/accent/accent-shades.ts'
import { contrast } from '../../../src/shared/instance/accent/colors.ts'
import { randomNumbers } from '../../support/random.ts'

type Pair = readonly [name: string, text: string | undefined, background: string | undefined, least: number]

/** Every pair of an accent and another colour on a page, and the contrast of WCAG AA. */
const pairs: Record<'light' | 'dark', (shades: AccentShades) => Pair[]> = {
  light: ({ shades, light, lightHover }) => [
    ['the label of a button', '#ffffff', shades[7], 4.5],
    ['the label of a button under the pointer', '#ffffff', shades[8], 4.5],
    ['a link', shades[7], surfaces.light.page, 4.5],
    ['a link on a quiet background', shades[7], surfaces.light.quiet, 4.5],
    ['the label of a quiet button', shades[9], light, 4.5],
    ['the label of a quiet button under the pointer', shades[9], lightHover, 4.5],
  ],
  dark: ({ shades, light, lightHover }) => [
    ['the label of a button', '#ffffff', shades[7], 4.5],
    ['the label of a button under the pointer', '#ffffff', shades[8], 4.5],
    ['a button on the page', shades[7], surfaces.dark.page, 3],
    ['a link', shades[4], surfaces.dark.page, 4.5],
    ['a link on a card', shades[4], surfaces.dark.raised, 4.5],
    ['an outline', shades[3], surfaces.dark.page, 4.5],
    ['the label of a quiet button', shades[0], light, 4.5],
    ['a link on a quiet button', shades[4], light, 4.5],
    ['the label of a quiet button under the pointer', shades[0], lightHover, 4.5],
  ],
}

const brands = [
  ...[defaultAccent, '#ffcc00', '#ffffff', '#000000', '#1877f2', '#5865f2', '#e91e63', '#1a237e', '#00ff00'],
  ...['#ff0000', '#0000ff', '#ff00ff', '#00ffff', '#7f7f7f', '#fffffe', '#010000', '#2ebc0f', '#094e46'],
]

test('shades of any accent are legible in both themes', () => {
  const next = randomNumbers(93)
  const random = Array.from(
    { length: 300 },
    () =>
      `#${Math.floor(next() * 0x1000000)
        .toString(16)
        .padStart(6, '0')}`,
  )
  for (const accent of [...brands, ...random]) {
    const made = accentShades(accent)
    for (const theme of ['light', 'dark'] as const) {
      expect(made[theme].shades).toHaveLength(10)
      for (const [name, text = '', background = '', least] of pairs[theme](made[theme]))
        expect(contrast(text, background), `${name} of ${accent} in the ${theme} theme`).toBeGreaterThanOrEqual(least)
    }
  }
})

test('an accent that is legible stays, and a brighter one becomes the nearest shade that is', () => {
  for (const accent of [defaultAccent, '#1a237e', '#000000']) expect(mainColor(accent)).toBe(accent)
  expect(mainColor('#ffcc00')).toBe('#8c6f00')
  expect(mainColor('#1877f2')).toBe('#056de8')
  // In the dark theme a button as dark as the page would not be seen.
  expect(accentShades('#1a237e').dark.shades[7]).toBe('#4a61c1')
})
