import net from 'node:net'
import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { serverAddress } from '../../support/platform/event-streams.ts'

/** Writes bytes and returns the answers until the server closes. */
async function answersTo(address: string, bytes: string) {
  const { hostname, port } = new URL(address)
  let heard = ''
  const socket = net.connect(Number(port), hostname).setEncoding('latin1')
  await new Promise<void>((resolve, reject) => {
    socket
      .on('data', (text) => {
        heard += text
      })
      .on('error', reject)
      .on('close', () => resolve())
    socket.end(bytes, 'latin1')
  })
  return heard.split(/(?=HTTP\/1\.1 )/).map((answer) => {
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), head, body }
  })
}

const end = '\r\n\r\n'
const posting = `POST /api/topics HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`

test('answers what is not HTTP in the shape of every error, with the headers of every answer', async () => {
  const world = await openWorld()
  const address = await serverAddress(world)
  const { headers } = await world.app.inject({ url: '/api/nowhere' })
  for (const [bytes, status, error] of [
    [`GET / HTTP/9.9\r\nHost: x${end}`, 400, messages.requestMalformed],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-A: a\0b${end}`, 400, messages.requestMalformed],
    ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, messages.requestMalformed],
    [`GET /api/feed/hot HTTP/1.1\r\nConnection: close${end}`, 400, messages.requestMalformed],
    [`${posting}Content-Length: 2\r\nContent-Length: 3${end}{}`, 400, messages.requestMalformed],
    [`${posting}Transfer-Encoding: chunked${end}zz\r\nx`, 400, messages.requestMalformed],
    [`${posting}Transfer-Encoding: chunked${end}1;${'a=b;'.repeat(20_000)}\r\n{\r\n`, 413, messages.bodyTooLarge],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(3_000_000)}${end}`, 431, messages.headersTooLarge],
    [`${posting}Expect: miracles\r\nContent-Length: 2${end}{}`, 417, messages.expectationFailed],
  ] as const) {
    const [answer, ...more] = await answersTo(address, bytes)
    const name = bytes.slice(0, 150)
    expect.soft([answer?.status, answer?.body, more], name).toEqual([status, JSON.stringify({ error }), []])
    const lines = answer?.head.toLowerCase() ?? ''
    for (const [header, value] of Object.entries(headers)) {
      // These errors are always in English.
      if (!/^(date|connection|content-length|x-request-id|vary)$/.test(header))
        expect.soft(lines, name).toContain(`${header}: ${String(value).toLowerCase()}`)
    }
    expect.soft(lines, name).toMatch(/x-request-id: [\da-f-]{36}/)
  }
})

/** Writes `first`, and `second` after an answer; returns the statuses of the answers until the server closes. */
async function statusesOf(address: string, first: string, second: string) {
  const { hostname, port } = new URL(address)
  const socket = net.connect(Number(port), hostname).setEncoding('latin1')
  let heard = ''
  socket.on('data', (text) => {
    heard += text
  })
  socket.write(first)
  await expect.poll(() => heard).toMatch(/\}$/)
  socket.write(second)
  await expect.poll(() => socket.closed).toBe(true)
  return [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
}

test('answers a malformed request after a valid one, and does not answer one request twice', async () => {
  const world = await openWorld()
  const address = await serverAddress(world)
  const valid = `GET /healthz HTTP/1.1\r\nHost: x${end}`
  expect(await statusesOf(address, valid, `rubbish${end}`)).toEqual([200, 400])
  const refused = `${posting}Origin: https://elsewhere.example\r\nTransfer-Encoding: chunked${end}`
  expect(await statusesOf(address, refused, 'rubbish')).toEqual([403])
})
