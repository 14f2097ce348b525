import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import net from 'node:net'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { openThreadStream, serverAddress } from '../../support/platform/event-streams.ts'
import { multipartForm, plainImage } from '../../support/platform/images.ts'
import type { World } from '../../support/world.ts'

/**
 * Requests with the header `x-leaves` go on only after their connection has closed, as may happen to those that wait
 * for the database. Returns the function that sends such a request and closes its connection.
 */
async function clientsThatLeave({ app }: Pick<World, 'app'>) {
  let arrived = () => {}
  app.addHook('onRequest', ({ headers }, { raw }, done) => {
    if (!headers['x-leaves']) return done()
    raw.once('close', done)
    arrived()
  })
  const { hostname, port } = new URL(await serverAddress({ app }))
  return async (...lines: string[]) => {
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const socket = net.connect(Number(port), hostname).on('error', () => {})
    socket.write(`${[...lines, 'host: x', 'x-leaves: yes'].join('\r\n')}\r\n\r\n`)
    await arrival
    socket.resetAndDestroy()
    await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))).toBe(0)
  }
}

test('streams of clients that left before their stream began are not counted', async () => {
  const metricsToken = 'a-token-of-enough-length'
  const world = await openWorld({ config: { metricsToken } })
  const leave = await clientsThatLeave(world)
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const { id: postId } = await ann.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
  const path = `/trpc/threads.live?input=${encodeURIComponent(JSON.stringify({ postId }))}`
  for (let at = 0; at < 20; at++) {
    await leave(`GET ${path} HTTP/1.1`, 'accept: text/event-stream', `cookie: ${ann.cookie}`)
  }
  const stream = await openThreadStream(world, ann, { postId })
  expect((await stream.next())?.event).toBe('connected')
  await ann.api.comments.add({ postId, content: 'd4!' })
  expect((await stream.next())?.event).toBe('message')
  const { body } = await world.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  expect(body).toMatch(/^folkmoot_event_streams 1$/m)
})

test('uploads of clients that left before their form was read occupy nothing', async () => {
  const world = await openWorld()
  const leave = await clientsThatLeave(world)
  const { cookie } = await world.user('Ann')
  const { payload, headers } = await multipartForm(await plainImage(20, 20))
  const sent = { method: 'POST', headers: { ...headers, cookie } }
  for (let at = 0; at < 4; at++) {
    const type = `content-type: ${headers['content-type']}`
    await leave('POST /api/media/upload HTTP/1.1', type, 'content-length: 9000', `cookie: ${cookie}`)
  }
  const answer = await fetch(`${await serverAddress(world)}/api/media/upload`, {
    ...sent,
    body: new Uint8Array(payload),
  })
  expect(answer.status).toBe(200)
})

test('bodies of clients that left before their turn on the connection occupy nothing', async () => {
  const world = await openWorld()
  // The answer to the first request gives the connection to the second one, which begins in the next turn of the loop.
  world.app.addHook('onRequest', ({ headers, raw }, reply, done) => {
    if (!headers['x-closes']) return done()
    reply.raw.once('finish', () => raw.socket.destroy())
    setImmediate(done)
  })
  const { hostname, port } = new URL(await serverAddress(world))
  const first = 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-closes: yes\r\n\r\n'
  const second =
    'POST /api/topics HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90000\r\n\r\n'
  for (let at = 0; at < 20; at++) {
    const socket = net.connect(Number(port), hostname).resume()
    socket.write(first + second)
    await once(socket, 'close')
  }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ title: 'a'.repeat(90_000) })
  const answer = await fetch(`${await serverAddress(world)}/api/posts`, { method: 'POST', headers, body })
  expect(answer.status).toBe(401)
})

/** These wait for what they made themselves, which no client can have closed before. */
const exceptions = ['src/server/app.ts', 'src/server/operations/backups/backup-process.ts']

test('the server waits for closings by the function that also knows past ones', () => {
  const listening = /\.(on|once)\('close'/
  const files = globSync('src/server/**/*.ts').filter((file) => listening.test(readFileSync(file, 'utf8')))
  expect(files.sort()).toEqual([...exceptions, 'src/server/platform/when-closed.ts'])
})
