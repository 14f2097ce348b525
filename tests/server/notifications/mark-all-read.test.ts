import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { makeNotifications } from '../../support/notifications/make-notifications.ts'

test('marks any number of notifications as read in one call, by the thousand', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  await makeNotifications(world, bob, 1)
  const unread = async () => {
    const rows = world.db.selectFrom('notification').select('userId').where('readAt', 'is', null)
    return (await rows.execute()).map(({ userId }) => userId)
  }
  const statementsFor = async (count: number) => {
    await makeNotifications(world, ann, count)
    const before = world.statementCount()
    await ann.api.notifications.markAllRead()
    const statements = world.statementCount() - before
    expect(await unread()).toEqual([bob.id])
    return statements
  }
  // The first call also updates the search index.
  await statementsFor(1)
  const forOne = await statementsFor(1)
  expect((await statementsFor(2_500)) - forOne).toBeGreaterThanOrEqual(2)
})

test('leaves what arrives afterwards unread', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await makeNotifications(world, ann, 1)
  await makeNotifications(world, ann, 1, '2027-01-01T00:00:00.000Z')
  await ann.api.notifications.markAllRead()
  const unread = world.db.selectFrom('notification').select('createdAt').where('readAt', 'is', null)
  expect(await unread.execute()).toEqual([{ createdAt: '2027-01-01T00:00:00.000Z' }])
})
