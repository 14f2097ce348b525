import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { communityColors } from '../../../src/shared/communities/look.ts'

/** The backgrounds on which a community's color stands, as `base.css` and the theme have them. */
const backgrounds = { light: ['#ffffff', '#f7f9f9'], dark: ['#1a1e20', '#20262a', '#161a1c'] }

/** The relative luminance of WCAG 2.2. */
function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test('the contrast of black and white is 21', () => expect(contrast('#000000', '#ffffff')).toBeCloseTo(21))

test.each(['light', 'dark'] as const)('every color of a community has its contrast in the %s theme', async (scheme) => {
  const file = new URL('../../../src/client/features/communities/communities/community-colors.css', import.meta.url)
  const css = await readFile(file, 'utf8')
  const part = css.slice(css.indexOf(`scheme="${scheme}"`)).split('\n}\n')[0] ?? ''
  const text = /--community-text: (#\w{6})/.exec(part)?.[1] ?? ''
  const values = [...part.matchAll(/data-community-color="(\w+)"\] \{\s+--community-color: (#\w{6})/g)]
  expect(values.map(([, name]) => name)).toEqual(communityColors)
  for (const [, name, value = ''] of values) {
    for (const other of [text, ...backgrounds[scheme]]) {
      expect(contrast(value, other), `${name} on ${other}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})
