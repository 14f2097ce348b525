import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deleteOldNotifications } from '../../../src/server/notify/queries.ts'
import { openWorld } from '../../support/checked-world.ts'
import { makeNotifications } from '../../support/notifications/make-notifications.ts'

test('old rows are deleted in batches of a thousand, between which the process may stop', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const before = '2026-06-01T00:00:00.000Z'
  await makeNotifications(world, ann, 2_500, '2026-05-01T00:00:00.000Z')
  for (const at of [before, '2026-11-20T00:00:00.000Z']) await makeNotifications(world, ann, 1, at)
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
