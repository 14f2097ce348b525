import { expect, test } from 'vitest'
import { networkPrefix } from '../../../src/server/platform/http/client-network.ts'

test('identifies a client by its IPv4 address or half its IPv6 address, and not at all after it disconnects', () => {
  expect(networkPrefix('192.0.2.1')).toBe('192.0.2.1')
  expect(networkPrefix('2001:db8:1:2:3::4')).toBe('2001:db8:1:2')
  expect(networkPrefix(undefined)).toBe('')
})

test('gives every spelling of an address the same unit', () => {
  for (const same of [
    '192.0.2.1:50123',
    ' 192.0.2.1',
    '::ffff:192.0.2.1',
    '::FFFF:c000:0201',
    '0:0:0:0:0:ffff:192.0.2.1',
    '[::ffff:192.0.2.1]:443',
  ]) {
    expect.soft(networkPrefix(same), same).toBe('192.0.2.1')
  }
  for (const same of ['[2001:db8:1:2::9]:443', '[2001:db8:1:2::9]', '2001:0DB8:0001:0002::', '2001:db8:1:2::1%eth0']) {
    expect.soft(networkPrefix(same), same).toBe('2001:db8:1:2')
  }
  expect(networkPrefix('fe80::1%eth0')).toBe('fe80:0:0:0')
  for (const none of ['unknown', '192.0.2.1:', '192.0.2.1:1:2', '1.2.3', '[::1', '2001:db8', '']) {
    expect.soft(networkPrefix(none), none).toBe('')
  }
})
