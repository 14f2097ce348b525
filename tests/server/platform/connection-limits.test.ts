import net from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { buildApp } from '../../../src/server/app.ts'
import { createConnectionLimits } from '../../../src/server/platform/http/connection-limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { serverAddress } from '../../support/platform/event-streams.ts'

/** Writes into a connection, and reads until `isEnough`. */
async function converse(address: string, request: string, isEnough: (heard: string) => boolean) {
  const { hostname, port } = new URL(address)
  const socket = net.connect(Number(port), hostname)
  let heard = ''
  await new Promise<void>((resolve) => {
    socket.setEncoding('latin1').on('data', (text) => {
      heard += text
      if (isEnough(heard)) resolve()
    })
    socket.write(request)
  })
  return { socket, heard }
}

const head = (line: string, ...headers: string[]) => [`${line} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')
const statuses = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

test('answers all pipelined requests of a connection in order', async () => {
  const world = await openWorld()
  const paths = ['/api/feed/hot', '/api/nowhere', '/healthz', '/api/auth/me', '/api/feed/new']
  const requests = paths.map((path) => `${head(`GET ${path}`)}\r\n\r\n`).join('')
  const { socket, heard } = await converse(await serverAddress(world), requests, (text) => statuses(text).length === 5)
  expect(statuses(heard)).toEqual([200, 404, 200, 401, 200])
  socket.destroy()
})

test('refuses an endless body and closes, but keeps the connection after a chunked one', async () => {
  const world = await openWorld()
  const address = await serverAddress(world)
  const posting = head(
    'POST /api/topics',
    'Origin: https://elsewhere.example',
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
  )
  const isRefused = (text: string) => text.includes('"error"')
  const endless = await converse(address, `${posting}\r\n\r\n5\r\n     \r\n`, isRefused)
  expect(statuses(endless.heard)).toEqual([403])
  await expect.poll(() => endless.socket.closed).toBe(true)
  const whole = await converse(address, `${posting}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`, isRefused)
  let heard = ''
  whole.socket.on('data', (text: string) => {
    heard += text
  })
  whole.socket.write(`${head('GET /healthz')}\r\n\r\n`)
  await expect.poll(() => statuses(heard)).toEqual([200])
  whole.socket.destroy()
})

test('limits an address to twenty concurrent large bodies, and allows small ones', async () => {
  const world = await openWorld()
  const address = await serverAddress(world)
  const ann = await world.user('Ann')
  const posting = (length: number) =>
    `${head('POST /api/posts', 'Content-Type: application/json', `Cookie: ${ann.cookie}`, `Content-Length: ${length}`)}\r\n\r\n`
  const { hostname, port } = new URL(address)
  const waiting = Array.from({ length: 20 }, () => net.connect(Number(port), hostname))
  for (const socket of waiting) socket.write(posting(100_000))
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie: ann.cookie }
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }
  const askLarge = () => ask('/api/posts', { title: 'x'.repeat(100_000) })
  await expect.poll(askLarge).toEqual({ status: 429, body: { error: messages.tooManyRequests } })
  expect(await ask('/api/topics', { name: 'Gardening' })).toMatchObject({ status: 201 })
  for (const socket of waiting) socket.destroy()
  await expect.poll(async () => (await askLarge()).status).toBe(400)
})

test('a stop ends an answer that has begun, and closes its connection although the client keeps it open', async () => {
  const world = await openWorld()
  const image = new PassThrough()
  const app = await buildApp(world.services, async (scope) => {
    scope.get('/slow', (_request, reply) => reply.type('image/webp').header('content-length', '6').send(image))
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  image.write('abc')
  const { socket } = await converse(address, `${head('GET /slow')}\r\n\r\n`, (text) => text.endsWith('abc'))
  let rest = ''
  socket.on('data', (text: string) => {
    rest += text
  })
  const stopped = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  image.end('def')
  await stopped
  await expect.poll(() => socket.closed).toBe(true)
  expect(rest).toBe('def')
})

test('the last quarter of all places is for users with few of them', () => {
  const take = createConnectionLimits({ perKey: 8, total: 100 })
  for (let slot = 0; slot < 8; slot++) for (let user = 0; user < 9; user++) take(`busy${user}`)
  for (let user = 0; user < 3; user++) take(`user${user}`)
  expect(() => take('busy0')).toThrow(messages.tooManyRequests)
  // A tab takes a second place for the thread that it shows.
  expect(() => take('user0')).not.toThrow()
  for (let more = 0; more < 24; more++) take(`other${more}`)
  expect(() => take('late')).toThrow(messages.tooManyRequests)
})
