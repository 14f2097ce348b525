import { expect, test } from 'vitest'
import { alwaysValid, createVersionedCache } from '../../../src/server/platform/response-cache/versioned-cache.ts'
import { openWorld } from '../../support/checked-world.ts'

test('forgets the values that were not asked for, rather than grow', async () => {
  const { db, services } = await openWorld()
  const read = createVersionedCache<string>(db, { maxSize: 1_000, sizeOf: (text) => text.length })
  let loads = 0
  const find = (key: string) =>
    read(key, services.now, async () => {
      loads++
      return { value: key.repeat(100), validity: alwaysValid }
    })
  for (const key of ['a', 'b', 'a']) expect(await find(key)).toBe(key.repeat(100))
  expect(loads).toBe(2)
  for (const key of 'cdefghijkl') await find(key)
  expect(loads).toBe(12)
  await find('l')
  expect(loads).toBe(12)
  await find('a')
  expect(loads).toBe(13)
})
