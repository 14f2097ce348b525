import { expect, test } from 'vitest'
import { daysBetween } from '../../../src/server/instance/statistics/calendar.ts'
import { countDays } from '../../../src/server/instance/statistics/count-days.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeComment, makePost } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'

const hour = 3_600_000
const day = 24 * hour

async function setting() {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const write = () => makePost(world, club, ann, { title: 'Opening', content: 'e4' })
  const countNow = () => countDays(world.services)
  const days = async (days?: 7 | 30 | 90) => root.api.admin.dashboard({ days })
  const stored = () => world.db.selectFrom('instanceDay').selectAll().orderBy('day').execute()
  return { world, root, ann, club, write, countNow, days, stored }
}

test('shows the days to super admins only', async () => {
  const { world, root, ann } = await setting()
  expect(await root.api.admin.dashboard({})).toHaveLength(30)
  expect(await refusal(ann.api.admin.dashboard({}))).toMatchObject({ status: 403 })
  expect(await refusal(world.guest.api.admin.dashboard({}))).toMatchObject({ status: 401 })
  expect(await refusal(root.api.admin.dashboard({ days: 8 as 7 }))).toMatchObject({ status: 400, field: 'days' })
})

test('counts today before the first run of the job', async () => {
  const { world, ann, write, days } = await setting()
  const postId = await write()
  await makeComment(world, postId, ann, 'Fine')
  await world.user('Rita').then((rita) => rita.api.reports.post({ id: postId, reason: 'SPAM' }))
  const shown = await days(7)
  expect(shown.map(({ day }) => day)).toEqual(daysBetween('2026-11-14', '2026-11-20'))
  expect(shown.at(-1)).toEqual({
    day: '2026-11-20',
    ...{ signUps: 3, activeUsers: 3, posts: 1, comments: 1, reports: 1, storageBytes: null },
  })
  const nothing = { signUps: 0, activeUsers: 0, posts: 0, comments: 0, reports: 0, storageBytes: null }
  for (const { day, ...counts } of shown.slice(0, -1)) expect(counts, day).toEqual(nothing)
})

test('counts the last ninety days in the first run, and new days later', async () => {
  const { world, write, countNow, days, stored } = await setting()
  const postId = await write()
  const at = (days: number) => new Date(Date.parse('2026-11-20T23:59:59.999Z') - days * day).toISOString()
  for (const ago of [5, 89, 90]) {
    const id = await write()
    await world.db
      .updateTable('post')
      .set({ createdAt: at(ago) })
      .where('id', '=', id)
      .execute()
  }
  await countNow()
  const counts = async () => Object.fromEntries((await stored()).map(({ day, posts }) => [day, posts]))
  expect((await stored()).map(({ day }) => day)).toEqual(daysBetween('2026-08-23', '2026-11-20'))
  expect(await counts()).toMatchObject({ '2026-11-20': 1, '2026-11-15': 1, '2026-08-23': 1, '2026-08-24': 0 })
  expect((await stored()).at(-1)).toMatchObject({ activeUsers: 2, signUps: 2 })

  // A user writes after the run; the last hours of the day are counted when it is over.
  await write()
  world.advance(3 * day)
  await write()
  await countNow()
  expect((await stored()).slice(-4)).toMatchObject([
    { day: '2026-11-20', posts: 2, activeUsers: 2 },
    { day: '2026-11-21', posts: 0, activeUsers: 0, storageBytes: null },
    { day: '2026-11-22', posts: 0 },
    { day: '2026-11-23', posts: 1 },
  ])
  await write()
  expect((await days(7)).map(({ posts }) => posts)).toEqual([0, 0, 0, 2, 0, 0, 2])
  expect(await days(90)).toHaveLength(90)
  // Deleted content still counts for its day.
  await world.db
    .updateTable('post')
    .set({ deletedAt: at(0) })
    .where('id', '=', postId)
    .execute()
  await countNow()
  expect((await stored()).slice(-4)).toMatchObject([{ posts: 2 }, { posts: 0 }, { posts: 0 }, { posts: 2 }])
})

test('counts a user once a day, and deletes who it was soon', async () => {
  const { world, root, ann, countNow, days } = await setting()
  const active = async () => (await days(7)).map(({ activeUsers }) => activeUsers).slice(-3)
  world.advance(day)
  for (let visit = 0; visit < 3; visit++) {
    await ann.api.auth.me()
    world.advance(hour)
  }
  await countNow()
  expect(await active()).toEqual([0, 2, 2])
  world.advance(11 * hour + 55 * 60_000)
  // Five minutes before and five minutes after midnight.
  await ann.api.auth.me()
  world.advance(10 * 60_000)
  await ann.api.auth.me()
  await countNow()
  expect(await active()).toEqual([2, 2, 2])
  world.advance(2 * day)
  await root.api.auth.me()
  await countNow()
  expect((await days(7)).map(({ activeUsers }) => activeUsers)).toEqual([0, 0, 2, 2, 2, 0, 1])
  const kept = await world.db.selectFrom('userDay').select('day').distinct().orderBy('day').execute()
  expect(kept.map(({ day }) => day)).toEqual(['2026-11-22', '2026-11-24'])
})

test('records the size of database and images on each day of a run', async () => {
  const { world, ann, countNow, stored } = await setting()
  const image = (bytes: number) => ({ id: newId(), ownerId: ann.id, width: 1, height: 1, bytes, createdAt: '' })
  await countNow()
  const [empty] = (await stored()).slice(-1)
  expect(empty).toMatchObject({ mediaBytes: 0 })
  expect(empty?.storageBytes).toBeGreaterThan(100_000)
  const images = Array.from({ length: 2_500 }, (_, at) => ({ ...image(at), communityId: null }))
  for (let at = 0; at < images.length; at += 500) {
    await world.db
      .insertInto('media')
      .values(images.slice(at, at + 500))
      .execute()
  }
  await countNow()
  const [full] = (await stored()).slice(-1)
  expect(full?.mediaBytes).toBe((2_499 * 2_500) / 2)
  expect(full?.storageBytes).toBeGreaterThan((full?.mediaBytes ?? 0) + 100_000)
  world.advance(day)
  await countNow()
  expect((await stored()).at(-2)).toMatchObject({ storageBytes: full?.storageBytes, mediaBytes: full?.mediaBytes })
})

test('continues an interrupted run', async () => {
  const { world, countNow, stored } = await setting()
  let checks = 0
  await countDays(world.services, () => ++checks > 10)
  expect(await stored()).toHaveLength(10)
  await countNow()
  expect(await stored()).toHaveLength(90)
})
