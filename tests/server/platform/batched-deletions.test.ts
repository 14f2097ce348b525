import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deleteOldNotifications, insertNotifications } from '../../../src/server/instance/activity/queries.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import { openWorld } from '../../support/checked-world.ts'

test('old rows are deleted in batches of a thousand, between which the process may stop', async () => {
  const world = await openWorld()
  const { id: userId } = await world.user('Ann')
  const rowAt = (createdAt: string) => ({
    ...{ id: newId(), userId, kind: 'join-expired' as const, communityId: null, actorId: null, detail: '' },
    ...{ postId: null, commentId: null, createdAt, readAt: null },
  })
  const [before, now] = ['2026-06-01T00:00:00.000Z', '2026-11-20T00:00:00.000Z']
  for (let at = 0; at < 5; at++)
    await insertNotifications(
      world.db,
      Array.from({ length: 500 }, () => rowAt('2026-05-01T00:00:00.000Z')),
    )
  await insertNotifications(world.db, [rowAt(before), rowAt(now)])
  const left = async () => (await world.db.selectFrom('notification').select('createdAt').execute()).length
  expect(await deleteOldNotifications(world.db, before, () => true)).toBe(false)
  expect(await left()).toBe(1_502)
  const statements = world.statementCount()
  expect(await deleteOldNotifications(world.db, before)).toBe(true)
  expect(await left()).toBe(2)
  expect(world.statementCount() - statements).toBeGreaterThan(1)
})

test('no statement of the server deletes all rows of an age at once', () => {
  const isUnbounded = (text: string) => /\.deleteFrom\(.*'<=?'/s.test(text) && !text.includes('.limit(')
  const statements = globSync('src/server/**/*.ts').flatMap((file) => readFileSync(file, 'utf8').split('\n\n'))
  expect(statements.filter(isUnbounded)).toEqual([])
})
