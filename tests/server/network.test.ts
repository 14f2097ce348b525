import { expect, test } from 'vitest'
import { networkOf } from '../../src/server/network.ts'

test('a requester is an IPv4 address or half an IPv6 one, and nobody once they have hung up', () => {
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('::ffff:192.0.2.1')).toBe('::ffff:192.0.2.1')
  expect(networkOf('2001:db8:1:2:3::4')).toBe('2001:db8:1:2')
  expect(networkOf(undefined)).toBe('')
})
