import { expect, test } from 'vitest'
import { formatBytes } from '../../../src/client/ui/format-numbers.ts'
import { formatNumber } from '../../../src/shared/platform/format-message.ts'

test.each([
  ['en', '12,345', '1.2 MB', '512 bytes'],
  ['de', '12.345', '1,2 MB', '512 Byte'],
  ['fr', '12 345', '1,2 Mo', '512 octets'],
  ['pl', '12 345', '1,2 MB', '512 bajtów'],
  ['ja', '12,345', '1.2 MB', '512 バイト'],
])('numbers and sizes are written as in %s', (language, number, megabytes, bytes) => {
  const plain = (text: string) => text.replace(/\s/g, ' ')
  expect(plain(formatNumber(12_345, language))).toBe(number)
  expect(plain(formatBytes(1_240_000, language))).toBe(megabytes)
  expect(plain(formatBytes(512, language))).toBe(bytes)
})
