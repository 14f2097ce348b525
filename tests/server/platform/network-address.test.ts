import { expect, test } from 'vitest'
import { networkPrefix } from '../../../src/server/platform/http/client-network.ts'

test('identifies a client by its IPv4 address or half its IPv6 address, and as nobody after it disconnects', () => {
  expect(networkPrefix('192.0.2.1')).toBe('192.0.2.1')
  expect(networkPrefix('::ffff:192.0.2.1')).toBe('::ffff:192.0.2.1')
  expect(networkPrefix('2001:db8:1:2:3::4')).toBe('2001:db8:1:2')
  expect(networkPrefix(undefined)).toBe('')
})
