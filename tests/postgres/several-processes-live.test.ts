import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeCount } from '../../src/server/platform/db/engine.ts'
import { createAnnouncements, notificationChannel } from '../../src/server/platform/db/postgres/announcements.ts'
import { createCommitLog } from '../../src/server/platform/db/postgres/commit-log.ts'
import { openPostgres } from '../../src/server/platform/db/postgres/open.ts'
import { createLiveEvents } from '../../src/server/platform/live-events/live-events.ts'
import { openWorld } from '../support/checked-world.ts'
import { createCommunity } from '../support/communities/create-community.ts'
import { subscribeToThread } from '../support/platform/event-streams.ts'
import { startProxy } from '../support/platform/tcp-proxy.ts'
import { hearOthers, openTwoProcesses } from '../support/postgres/beside.ts'

/** A post of Ann's that Bob watches through another process. */
async function watchedPost({ one, other }: Awaited<ReturnType<typeof openTwoProcesses>>) {
  const [ann, bob] = [await one.user('Ann'), await one.user('Bob')]
  const club = await createCommunity(ann)
  const { id: postId } = await ann.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
  const elsewhere = other.clientWith(bob.cookie)
  const say = (content: string) => ann.api.comments.add({ postId, content })
  const stream = await subscribeToThread(elsewhere, { postId })
  return { ann, bob, elsewhere, postId, say, stream }
}

test('a comment reaches the pages of every process once, including the process that wrote it', async () => {
  const processes = await openTwoProcesses()
  const { ann, postId, say, stream } = await watchedPost(processes)
  const own = await subscribeToThread(ann, { postId })
  const wakings: string[] = []
  const { live } = processes.one.services
  onTestFinished(live.subscribe(postId, () => wakings.push('own')))
  onTestFinished(processes.other.services.live.subscribe(postId, () => wakings.push('other')))
  await say('First')
  const shown = { event: { kind: 'comment', comment: { content: 'First' } } }
  expect(await stream.next()).toMatchObject(shown)
  expect(await own.next()).toMatchObject(shown)
  // A later comment on the same connections arrives next, so nothing else was on its way.
  await say('Second')
  await stream.next()
  expect(wakings.filter((where) => where === 'own')).toHaveLength(2)
  expect(wakings.filter((where) => where === 'other')).toHaveLength(2)
})

test('suspension ends the pages that another process serves', async () => {
  const { one, other } = await openTwoProcesses()
  const [ann, root] = [await one.user('Ann'), await one.user('Root', { isSuperAdmin: true })]
  const page = (await other.clientWith(ann.cookie).api.notifications.live())[Symbol.asyncIterator]()
  expect(await page.next()).toMatchObject({ done: false })
  const ended = page.next()
  await root.api.userManagement.suspend({ id: ann.id, reason: 'Spam', until: null })
  expect(await ended).toMatchObject({ done: true })
})

test('after a cut of the network a process catches up with what it did not hear', async () => {
  const proxy = await startProxy()
  const one = await openWorld()
  const url = one.services.config.databaseUrl ?? ''
  const other = await openWorld({ beside: { ...one, openAgain: () => openPostgres(proxy.through(url)) } })
  await hearOthers(other)
  const { say, stream } = await watchedPost({ one, other })
  await say('First')
  await stream.next()
  proxy.cut()
  await say('Second')
  proxy.mend()
  expect(await stream.next()).toMatchObject({ event: { comment: { content: 'Second' } } })
})

test('what a process did not announce before it was killed is noticed', async () => {
  const { one, other } = await openTwoProcesses()
  const woken: string[] = []
  onTestFinished(other.services.live.subscribe('anything', () => woken.push('woken')))
  // Announced commits wake no other listener.
  await one.db.insertInto('instanceSetting').values({ key: 'heard', value: '' }).execute()
  const client = new Client(one.services.config.databaseUrl ?? '')
  await client.connect()
  await client.query(`begin; update "change" set "number" = "number" + 1; commit`)
  await client.end()
  await expect.poll(() => woken).toEqual(['woken'])
}, 60_000)

test('a process that hears every commit wakes no page without a reason', async () => {
  const { one, other } = await openTwoProcesses()
  let woken = 0
  onTestFinished(other.services.live.subscribe('anything', () => void woken++))
  const writes = vi.fn(() =>
    one.db
      .insertInto('instanceSetting')
      .values({ key: `${writes.mock.calls.length}`, value: '' })
      .execute(),
  )
  const end = performance.now() + 12_000
  // Long enough for two looks at the database.
  while (performance.now() < end) {
    await writes()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(woken).toBe(0)
}, 60_000)

test('an operator command reaches the pages after its commit', async () => {
  const world = await openWorld()
  await hearOthers(world)
  const heard = Promise.withResolvers<string>()
  onTestFinished(
    world.services.live.subscribe('a', () => {
      void sql<{ value: string }>`select "value" from "instanceSetting" where "key" = 'told'`
        .execute(world.db)
        .then(({ rows }) => heard.resolve(rows[0]?.value ?? 'too early'))
    }),
  )
  const command = world.openAgain()
  await command.insertInto('instanceSetting').values({ key: 'told', value: 'committed' }).execute()
  createLiveEvents(command, world.services.now).publish('a')
  // Its end sends what waits.
  await command.destroy()
  expect(await heard.promise).toBe('committed')
})

test('announcements fit into a notification, however much they would say', async () => {
  const sent: string[] = []
  const query = vi.fn(async ({ values }: { values: string[] }) => void sent.push(values[1] ?? ''))
  const announcements = createAnnouncements({ query } as never)
  announcements.announce(Array.from({ length: 1_000 }, (_, at) => `channel ${at}`))
  announcements.addCommit(7)
  await announcements.close()
  for (let number = 0; number < 5_000; number++) announcements.addCommit(number)
  await announcements.close()
  expect(query.mock.calls[0]?.[0]).toMatchObject({ values: [notificationChannel, expect.any(String)] })
  expect(sent.map((text) => JSON.parse(text))).toMatchObject([
    { commits: [7], channels: null },
    { commits: [], channels: null },
  ])
  for (const text of sent) expect(Buffer.byteLength(text)).toBeLessThan(8_000)
  const other = createAnnouncements({ query } as never)
  expect(other.receive(sent[0] ?? '')).toBeNull()
  expect(announcements.receive(sent[0] ?? '')).toBeUndefined()
  expect(other.receive('hello')).toBeUndefined()
})

test('commits are complete when each was heard of, in any order', () => {
  const log = createCommitLog()
  log.add(3)
  expect(log.isComplete(99)).toBe(true)
  log.startAt(10)
  for (const number of [9, 12, 14, 11]) log.add(number)
  expect(log.isComplete(12)).toBe(true)
  expect(log.isComplete(13)).toBe(false)
  expect(log.isComplete(14)).toBe(true)
  expect(log.isComplete(15)).toBe(false)
})

test('signs of writing reach the pages of another process, and are not stored', async () => {
  const processes = await openTwoProcesses()
  const { ann, postId, say, stream } = await watchedPost(processes)
  const first = stream.next()
  await ann.api.comments.writing({ postId })
  expect(await first).toMatchObject({ event: { kind: 'writing', users: [{ name: 'Ann' }] } })
  // The process of the writer has no page that watches the thread.
  expect(processes.one.services.live.presentIn(postId)).toEqual([])
  expect(processes.other.services.live.presentIn(postId)).toEqual([ann.id])
  processes.other.advance(60_000)
  expect(processes.other.services.live.presentIn(postId)).toEqual([])
  const again = stream.next()
  const commits = await changeCount(processes.one.db)
  await ann.api.comments.writing({ postId })
  await expect.poll(() => processes.other.services.live.presentIn(postId)).toEqual([ann.id])
  expect(await changeCount(processes.one.db)).toBe(commits)
  await say('Done')
  expect(await again).toMatchObject({ event: { kind: 'writing', users: [] } })
  expect(await stream.next()).toMatchObject({ event: { kind: 'comment' } })
})
