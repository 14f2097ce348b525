import { expect, test } from 'vitest'
import { addressesInFile, addressProblems, textInFile } from '../../../src/shared/communities/address-list.ts'

test('names each entry that cannot be used once, with its reason', () => {
  const [ann, bob] = ['ann@example.org', 'bob@example.org']
  const list = [ann, 'nobody', 'Ann@Example.org', bob, '@example.org', bob, 'nobody', bob]
  expect(addressProblems(list)).toEqual([
    { address: 'nobody', reason: 'malformed' },
    { address: 'Ann@Example.org', reason: 'duplicate' },
    { address: '@example.org', reason: 'malformed' },
    { address: 'bob@example.org', reason: 'duplicate' },
  ])
  expect(addressProblems([ann, bob])).toEqual([])
})

test.each([
  ['a line each', 'ann@example.org\r\nbob@example.org\n', ['ann@example.org', 'bob@example.org']],
  ['a table', 'Name,Email\n"Ann","ann@example.org"\nBob;bob@example.org', ['ann@example.org', 'bob@example.org']],
  ['names in front', 'Ann Marlow <ann@example.org>, Bob <bob@example.org>', ['ann@example.org', 'bob@example.org']],
  [
    'quoted names',
    '"Marlow, Ann",ann@example.org\n"Bob ""B"" Hale" <bob@example.org>',
    ['ann@example.org', 'bob@example.org'],
  ],
  [
    'line breaks in quotes',
    '"Elm Street 1\nLeeds",ann@example.org\n"Elm\n2",bob@example.org',
    ['ann@example.org', 'bob@example.org'],
  ],
  ['a quote that is not closed', 'Ann "A,ann@example.org\nbob@example.org', ['ann@example.org', 'bob@example.org']],
  ['an @ in a name', '"Ann @ work",ann@example.org\nBob bob@example.org.', ['ann@example.org', 'bob@example.org']],
  ['a row without an address', 'ann@example.org\nBob Hale,', ['ann@example.org', 'Bob Hale']],
  ['a malformed line', 'ann@example.org\nnobody\n', ['ann@example.org', 'nobody']],
  ['a single malformed line', 'nobody', ['nobody']],
  ['nothing', ' \n\n', []],
])('finds the addresses in a file with %s', (_kind, text, addresses) => {
  expect(addressesInFile(text)).toEqual(addresses)
})

const text = 'Zoë Čapek;zoe@example.org\r\n'
const utf16 = (mark: boolean, isBig: boolean) => {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}

test.each([
  ['UTF-8', Buffer.from(text), text],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), text],
  ['UTF-16', utf16(true, false), text],
  ['UTF-16, big end first', utf16(true, true), text],
  ['UTF-16 without a mark', utf16(false, false), text],
  ['UTF-16, big end first, without a mark', utf16(false, true), text],
  ['Windows-1252', Buffer.from('Zo\xeb \x80;zoe@example.org', 'latin1'), 'Zoë €;zoe@example.org'],
  ['nothing', Buffer.from(''), ''],
  ['a spreadsheet', Buffer.from('PK\x03\x04\x14\x00\x06\x00xl/workbook.xml', 'latin1'), null],
  ['an older spreadsheet', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), null],
])('decodes a file in %s', (_encoding, bytes, expected) => {
  expect(textInFile(bytes)).toBe(expected)
})
