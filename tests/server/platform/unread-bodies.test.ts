import { once } from 'node:events'
import net from 'node:net'
import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { serverAddress } from '../../support/platform/event-streams.ts'
import { multipartForm, plainImage } from '../../support/platform/images.ts'
import type { World } from '../../support/world.ts'

const tooLargeImage = { error: 'Image size should be less than 5MB.', field: 'file' }
const tooLargeBody = { error: 'The body must be at most 16,000 bytes.' }
const tooLargeCall = { error: expect.objectContaining({ message: 'The body must be at most 250,000 bytes.' }) }

interface Sent {
  path?: string
  headers?: Record<string, string>
  body: Buffer
  isChunked?: boolean
  version?: string
}

const openConnections = ({ app }: World) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))

function* piecesOf(body: Buffer, isChunked: boolean) {
  const size = 100_000
  for (let at = 0; at < body.length; at += size) {
    const piece = body.subarray(at, at + size)
    yield isChunked
      ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
      : piece
  }
  if (isChunked) yield Buffer.from('0\r\n\r\n')
}

/** Writes the bytes, and waits until the connection accepts more or is closed. */
const written = (socket: net.Socket, bytes: string | Buffer) =>
  new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.on('drain', done).on('close', done)
    if (socket.write(bytes) || socket.destroyed) done()
  })

/** A client that reads nothing before it has sent everything, as browsers and proxies do. */
async function patientClient(address: string) {
  const { hostname, port } = new URL(address)
  const socket = net.connect(Number(port), hostname).setEncoding('latin1').pause()
  const failures: Error[] = []
  let heard = ''
  socket.on('error', (error) => failures.push(error)).on('data', (text) => (heard += text))
  await once(socket, 'connect')
  async function send({ path = '/api/topics', headers = {}, body, isChunked = false, version = '1.1' }: Sent) {
    heard = ''
    const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(body.length) }
    const all = { host: 'x', 'content-type': 'application/json', ...length, ...headers }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    await written(socket, `${[`POST ${path} HTTP/${version}`, ...lines].join('\r\n')}\r\n\r\n`)
    for (const piece of piecesOf(body, isChunked)) await written(socket, piece)
    socket.resume()
    await expect.poll(() => heard).toMatch(/\}$/)
    const [head = '', text = ''] = heard.split('\r\n\r\n')
    socket.pause()
    return { status: Number(head.split(' ')[1]), body: JSON.parse(text), failures }
  }
  return { socket, send }
}

const json = Buffer.from(JSON.stringify({ name: 'a'.repeat(8_000_000) }))
const elsewhere = { origin: 'https://elsewhere.example' }

test('a client that sends its whole body first reads the refusal, and then the next answer', async () => {
  const world = await openWorld()
  const address = await serverAddress(world)
  const { cookie } = await world.user('Ann')
  const { payload, headers } = await multipartForm(Buffer.concat([await plainImage(20, 20), Buffer.alloc(12_000_000)]))
  const upload = { path: '/api/media/upload', body: payload }
  const signInNeeded = { error: messages.signInNeeded }
  for (const [sent, status, body] of [
    [{ body: json, headers: { cookie } }, 413, tooLargeBody],
    [{ body: json, path: '/trpc/topics.create', headers: { cookie } }, 413, tooLargeCall],
    [{ body: json, headers: elsewhere }, 403, { error: messages.crossSite }],
    [{ body: json, path: '/%' }, 400, { error: messages.addressInvalid }],
    [{ body: json, headers: { 'content-type': 'text/plain' } }, 415, expect.objectContaining({})],
    [{ ...upload, headers: { ...headers, cookie } }, 413, tooLargeImage],
    [{ ...upload, headers }, 401, signInNeeded],
  ] as const) {
    for (const isChunked of [false, true]) {
      const client = await patientClient(address)
      const name = `${status} ${isChunked}`
      expect.soft(await client.send({ ...sent, isChunked }), name).toEqual({ status, body, failures: [] })
      const next = await client.send({ body: Buffer.from('{"name":"x"}'), headers: { cookie } })
      expect.soft(next, name).toMatchObject({ status: 400, body: { field: 'name' }, failures: [] })
      client.socket.destroy()
    }
  }
})

test('reads the rest also for clients that close afterwards, such as proxies, and closes at its end', async () => {
  const world = await openWorld()
  const address = await serverAddress(world)
  const closing = { connection: 'close' }
  for (const version of ['1.0', '1.1']) {
    const client = await patientClient(address)
    const answer = await client.send({ body: json, headers: closing, version })
    expect.soft(answer, version).toEqual({ status: 413, body: tooLargeBody, failures: [] })
    client.socket.resume()
    await expect.poll(() => client.socket.closed).toBe(true)
  }
})

test('fetch reads the refusal of a streamed body', async () => {
  const world = await openWorld()
  const { cookie } = await world.user('Ann')
  const body = new Blob([new Uint8Array(json)]).stream()
  const headers = { 'content-type': 'application/json', cookie }
  const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const answer = await fetch(`${await serverAddress(world)}/api/topics`, request)
  expect([answer.status, await answer.json()]).toEqual([413, tooLargeBody])
})

test('closes after 32 MB, and after five seconds without a byte', async () => {
  const world = await openWorld()
  const address = await serverAddress(world)
  const { hostname, port } = new URL(address)
  const head = 'POST /api/topics HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  const silent = net.connect(Number(port), hostname).resume()
  silent.write(`${head}content-length: 9000000\r\n\r\n{`)
  const begun = Date.now()
  const endless = net.connect(Number(port), hostname).resume()
  endless.on('error', () => {})
  endless.write(`${head}transfer-encoding: chunked\r\n\r\n`)
  const chunk = `100000\r\n${' '.repeat(1_048_576)}\r\n`
  let sent = 0
  while (!endless.destroyed && sent < 100) {
    sent++
    await written(endless, chunk)
  }
  expect(sent).toBeGreaterThan(31)
  expect(sent).toBeLessThan(50)
  expect(silent.closed).toBe(false)
  await expect.poll(() => silent.closed).toBe(true)
  expect(Date.now() - begun).toBeGreaterThan(4_900)
})

test('reads the rest of twenty bodies per network at once, and closes the connections of others', async () => {
  const world = await openWorld()
  const { hostname, port } = new URL(await serverAddress(world))
  const request =
    'POST /api/topics HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000000\r\n\r\n{'
  const sockets = Array.from({ length: 25 }, () => net.connect(Number(port), hostname).resume())
  for (const socket of sockets) socket.on('error', () => {}).write(request)
  await expect
    .poll(() => {
      const open = sockets.filter(({ closed }) => !closed)
      // On a busy machine five seconds without a byte would close the rest too.
      for (const socket of open) socket.write(' ')
      return open.length
    })
    .toBe(20)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => openConnections(world)).toBe(0)
  const { cookie } = await world.user('Ann')
  const client = await patientClient(`http://${hostname}:${port}`)
  expect((await client.send({ body: json, headers: { cookie } })).status).toBe(413)
})

test('clients that reset their connection during their body take no place from others', async () => {
  const world = await openWorld()
  let arrived = () => {}
  world.app.addHook('onRequest', (_request, _reply, done) => {
    done()
    arrived()
  })
  const address = await serverAddress(world)
  const { hostname, port } = new URL(address)
  const head = 'POST /api/topics HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  for (let at = 0; at < 20; at++) {
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const socket = net.connect(Number(port), hostname).on('error', () => {})
    socket.write(`${head}content-length: 100000\r\n\r\n{`)
    await arrival
    socket.resetAndDestroy()
  }
  await expect.poll(() => openConnections(world)).toBe(0)
  const { cookie } = await world.user('Ann')
  const client = await patientClient(address)
  const answer = await client.send({ body: json, headers: { cookie } })
  expect(answer).toEqual({ status: 413, body: tooLargeBody, failures: [] })
})

test('a stop does not wait for the rest of a body', async () => {
  const world = await openWorld()
  const { hostname, port } = new URL(await serverAddress(world))
  const socket = net.connect(Number(port), hostname).setEncoding('latin1')
  let heard = ''
  socket.on('data', (text) => {
    heard += text
  })
  socket.write('POST /api/topics HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9000000\r\n\r\n{')
  await expect.poll(() => heard).toMatch(/\}$/)
  await world.app.close()
  await expect.poll(() => socket.closed).toBe(true)
})
