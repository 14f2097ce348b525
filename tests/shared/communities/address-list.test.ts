import { expect, test } from 'vitest'
import { addressesInFile, addressProblems } from '../../../src/shared/communities/address-list.ts'

test('names each entry that cannot be used, with its reason', () => {
  const list = ['ann@example.org', 'nobody', 'Ann@Example.org', 'bob@example.org', '@example.org', 'bob@example.org']
  expect(addressProblems(list)).toEqual([
    { address: 'nobody', reason: 'malformed' },
    { address: 'Ann@Example.org', reason: 'duplicate' },
    { address: '@example.org', reason: 'malformed' },
    { address: 'bob@example.org', reason: 'duplicate' },
  ])
  expect(addressProblems(['ann@example.org', 'bob@example.org'])).toEqual([])
})

test.each([
  ['a line each', 'ann@example.org\r\nbob@example.org\n', ['ann@example.org', 'bob@example.org']],
  ['a table', 'Name,Email\n"Ann","ann@example.org"\nBob;bob@example.org', ['ann@example.org', 'bob@example.org']],
  ['names in front', 'Ann Marlow <ann@example.org>, Bob <bob@example.org>', ['ann@example.org', 'bob@example.org']],
  ['a malformed line', 'ann@example.org\nnobody\n', ['ann@example.org', 'nobody']],
  ['a single malformed line', 'nobody', ['nobody']],
  ['nothing', ' \n\n', []],
])('finds the addresses in a file with %s', (_kind, text, addresses) => {
  expect(addressesInFile(text)).toEqual(addresses)
})
