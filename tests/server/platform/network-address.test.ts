import { expect, test } from 'vitest'
import { networkPrefix } from '../../../src/server/platform/http/client-network.ts'

test('a requester is an IPv4 address or half an IPv6 one, and nobody once they have hung up', () => {
  expect(networkPrefix('192.0.2.1')).toBe('192.0.2.1')
  expect(networkPrefix('::ffff:192.0.2.1')).toBe('::ffff:192.0.2.1')
  expect(networkPrefix('2001:db8:1:2:3::4')).toBe('2001:db8:1:2')
  expect(networkPrefix(undefined)).toBe('')
})
