import { Writable } from 'node:stream'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '../../src/server/platform/log.ts'
import { messages } from '../../src/shared/platform/messages.ts'
import { openWorld } from '../support/checked-world.ts'
import { createCommunity } from '../support/communities/create-community.ts'
import { startProxy } from '../support/platform/tcp-proxy.ts'
import { hearOthers } from '../support/postgres/beside.ts'

test('without its database server the product asks to try again, and goes on by itself when it is back', async () => {
  const proxy = await startProxy()
  const world = await openWorld({ through: proxy.through })
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const url = '/api/posts'
  const post = { title: 'Openings', content: 'e4', forumId: club.forumId }
  expect((await ann.rest('POST', url, post)).status).toBe(201)
  await world.updateIndexes()

  proxy.cut()
  const refused = { status: 503, body: { error: messages.storageFails }, headers: { 'retry-after': '5' } }
  expect.soft(await ann.rest('GET', '/api/feed/new')).toMatchObject(refused)
  expect.soft(await ann.rest('POST', url, post)).toMatchObject(refused)
  const typed = await world.app.inject({ url: '/trpc/feeds.new?input=%7B%7D', headers: { cookie: ann.cookie } })
  expect.soft(typed).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })

  proxy.mend()
  expect((await ann.rest('POST', url, { ...post, title: 'Endings' })).status).toBe(201)
  const { items } = await ann.api.feeds.new({})
  expect(items.map(({ title }) => title)).toEqual(['Endings', 'Openings'])
})

test('the log says once that changes by others are not heard of, and once that they are again', async () => {
  const proxy = await startProxy()
  const world = await openWorld({ through: proxy.through })
  const lines: string[] = []
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)).msg)
      done()
    },
  })
  world.services.log = createLog({ level: 'info', isTerminal: false, destination })
  await hearOthers(world)
  expect(lines).toEqual([])
  proxy.cut()
  await expect.poll(proxy.refusals).toBeGreaterThan(1)
  proxy.mend()
  const again = 'hears of changes by other processes again'
  await expect.poll(() => lines.at(-1)).toBe(again)
  expect(lines).toEqual(['hears of no changes by other processes until the database is back', again])
}, 60_000)

test('a write that waits too long for another process asks to try again, and saves nothing', async () => {
  let url = ''
  const world = await openWorld({
    through: (direct) => {
      url = direct
      return `${direct}?options=-c%20lock_timeout%3D50`
    },
  })
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const holder = new Client(url)
  await holder.connect()
  await holder.query(`begin; update "change" set "number" = "number"`)
  const post = { title: 'Openings', content: 'e4', forumId: club.forumId }
  expect(await ann.rest('POST', '/api/posts', post)).toMatchObject({
    status: 503,
    body: { error: messages.storageFails },
    headers: { 'retry-after': '5' },
  })
  await holder.query('rollback')
  await holder.end()
  expect((await ann.rest('POST', '/api/posts', post)).status).toBe(201)
})
