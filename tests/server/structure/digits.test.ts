import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const formatters =
  /new Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat|DurationFormat)\([^)]*\)|\.toLocale(?:Date|Time)?String\([^)]*\)/g

/** Returns the formatters that write the digits of the language. Texts of programs are English. */
const otherDigits = (code: string) =>
  [...code.matchAll(formatters)].map(([made]) => made).filter((made) => !/latinDigits|\('en(-GB)?'/.test(made))

test('every formatter writes Latin digits', () => {
  const files = globSync('src/{client,server,shared}/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(1_000)
  const made = files.flatMap((file) => otherDigits(readFileSync(file, 'utf8')).map((one) => `${file}: ${one}`))
  // Without `latinDigits` some browsers write Arabic with other digits than the server.
  expect(made).toEqual([])
  expect(otherDigits('new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(day)')).toHaveLength(1)
  expect(otherDigits('count.toLocaleString(language)')).toHaveLength(1)
  expect(otherDigits('new Intl.NumberFormat(language, { ...latinDigits })')).toEqual([])
})
