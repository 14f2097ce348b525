import { setTimeout as sleep } from 'node:timers/promises'
import { type ConnectionFlood, openConnectionFlood } from './connection-flood.ts'
import { probeDuring } from './latency-probe.ts'
import type { FindingLog } from './report.ts'
import { clientFor, type SeededWorld } from './seeded-world.ts'
import type { RunningServer } from './server.ts'

const end = '\r\n\r\n'
const begin = (line: string, ...headers: string[]) => [`${line} HTTP/1.1`, 'Host: 127.0.0.1', ...headers].join('\r\n')
/** By default to a call that takes the largest bodies. */
const posting = (length: string, path = '/api/posts') =>
  begin(`POST ${path}`, 'Content-Type: application/json', length) + end

/** An object with as many values as fit into so many bytes. */
const manyValues = (bytes: number) =>
  `{${Array.from({ length: bytes / 11 }, (_, at) => `"${at.toString(36).padStart(5, '0')}":{}`).join(',')}}`
const streaming = (path: string, input: object, cookie = '') =>
  begin(
    `GET /trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
    'Accept: text/event-stream',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ) + end

/** How long a flood stays, in milliseconds: longer than the server waits for a request's head. */
const stay = 32_000

/** Longer than the server waits for the rest of a refused body, in milliseconds. */
const bodyRestIdle = 6_000

interface Attack {
  name: string
  /** Runs the attack and returns a description of the result. */
  run: () => Promise<string>
}

const statusesOf = (crowd: ConnectionFlood) => {
  const counts = new Map<string, number>()
  for (const text of crowd.said()) {
    const status = text.match(/^HTTP\/1\.1 (\d+)/)?.[1] ?? 'silence'
    const what = /TOO_MANY_REQUESTS/.test(text) ? `${status} and too many` : status
    counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
}

/** Writes one byte a second to each connection. */
async function dribble(crowd: ConnectionFlood, bytes: string, milliseconds: number) {
  for (let second = 0; second * 1_000 < milliseconds; second++) {
    crowd.each((socket) => socket.write(bytes[second % bytes.length] ?? 'x'))
    await sleep(1_000)
  }
}

function attacksOn(server: RunningServer, world: SeededWorld): Attack[] {
  const [postId = ''] = world.values.posts ?? []
  /** Waits, describes the result and closes the flood. `mustEnd`: the server must have ended every connection. */
  async function withCrowd(crowd: ConnectionFlood, wait: () => Promise<unknown>, mustEnd = false) {
    await wait()
    const result = `${crowd.opened} opened, ${crowd.refused()} refused, ${crowd.ended()} ended by the server; ${statusesOf(crowd)}`
    const isLeft = mustEnd && crowd.ended() < crowd.opened
    crowd.leave()
    if (isLeft) throw new Error(`connections are left: ${result}`)
    return result
  }
  const idle = async () => withCrowd(await openConnectionFlood(server, 5_000, () => '', 500), () => sleep(stay), true)
  async function streams() {
    const member = world.cookies.member ?? ''
    const greeting = (index: number) =>
      index % 10 === 9 ? streaming('notifications.live', {}, member) : streaming('threads.live', { postId })
    const crowd = await openConnectionFlood(server, 5_000, greeting, 20)
    const { ask } = clientFor(server)
    return withCrowd(crowd, async () => {
      for (let round = 0; round < 20; round++) {
        await ask('POST', `/api/posts/${postId}/comments`, { content: `Round ${round}` }, { cookie: member })
        await sleep(400)
      }
    })
  }
  return [
    { name: 'nothing (for comparison)', run: async () => sleep(5_000).then(() => '') },
    { name: '5 000 idle connections', run: idle },
    { name: '5 000 streams, 20 comments in their thread', run: streams },
    {
      name: '500 heads, a byte a second',
      run: async () => {
        const crowd = await openConnectionFlood(server, 500, () => begin('GET /api/feed/hot', 'X-A: '))
        return withCrowd(crowd, () => dribble(crowd, 'slow', stay), true)
      },
    },
    {
      name: '2 000 bodies that stop before their last byte',
      run: async () => {
        const body = ' '.repeat(249_000)
        const crowd = await openConnectionFlood(server, 2_000, () => posting('Content-Length: 249900') + body, 10)
        return withCrowd(crowd, () => sleep(8_000))
      },
    },
    {
      name: '500 bodies, a byte a second',
      run: async () => {
        const crowd = await openConnectionFlood(server, 500, () => posting('Content-Length: 1000'))
        return withCrowd(crowd, () => dribble(crowd, ' ', 12_000))
      },
    },
    {
      name: '500 chunked bodies without end',
      run: async () => {
        const crowd = await openConnectionFlood(server, 500, () => posting('Transfer-Encoding: chunked'))
        const chunk = `1000\r\n${' '.repeat(4_096)}\r\n`
        return withCrowd(
          crowd,
          async () => {
            for (let round = 0; round < 300; round++) {
              crowd.each((socket) => socket.writableLength < 65_536 && socket.write(chunk))
              await sleep(20)
            }
            await sleep(bodyRestIdle)
          },
          true,
        )
      },
    },
    {
      name: '10 connections, 50 JSON bodies of many values on each',
      run: async () => {
        const requests = [990_000, 249_000]
          .map(manyValues)
          .flatMap((body) =>
            ['/api/auth/login', '/api/posts', '/trpc/posts.create'].map(
              (path) => posting(`Content-Length: ${body.length}`, path) + body,
            ),
          )
        const crowd = await openConnectionFlood(server, 10, () => '')
        return withCrowd(crowd, async () => {
          for (let round = 0; round < 50; round++) {
            crowd.each((socket) => socket.writableLength < 2_000_000 && socket.write(requests[round % 6] ?? ''))
            await sleep(100)
          }
        })
      },
    },
    {
      name: '100 bodies of 10 MB',
      run: async () => {
        const body = ' '.repeat(10_000_000)
        const crowd = await openConnectionFlood(server, 100, () => posting('Content-Length: 10000000') + body)
        return withCrowd(crowd, () => sleep(5_000))
      },
    },
    {
      name: '1 000 heads of 1 MB',
      run: async () => {
        const flood = `X-A: ${'a'.repeat(1_000)}\r\n`.repeat(1_000)
        const crowd = await openConnectionFlood(server, 1_000, () => `${begin('GET /')}\r\n${flood}${end}`)
        return withCrowd(crowd, () => sleep(3_000), true)
      },
    },
    {
      name: '100 connections of 500 requests at once',
      run: async () => {
        const requests = `${begin('GET /api/feed/hot')}${end}`.repeat(500)
        const crowd = await openConnectionFlood(server, 100, () => requests)
        return withCrowd(crowd, () => sleep(10_000))
      },
    },
    {
      name: '2 000 connections that leave in the middle',
      run: async () => {
        for (let round = 0; round < 4; round++) {
          const crowd = await openConnectionFlood(server, 500, () => begin('GET /api/feed/hot') + end)
          crowd.leave()
        }
        return ''
      },
    },
  ]
}

/** The result of one attack, and of the requests of another client during it. */
export interface AttackResult {
  name: string
  result: string
  requests: number
  failed: number
  p50: number
  p99: number
  longest: number
  memoryMb: number
  /** The server's processor time and the duration, in seconds. */
  computed: number
  took: number
}

/** Runs every attack while another client reads; none of its requests may fail. */
export async function runConnectionAttacks(
  server: RunningServer,
  world: SeededWorld,
  only: string,
  count: FindingLog,
): Promise<AttackResult[]> {
  const lines: AttackResult[] = []
  for (const { name, run } of attacksOn(server, world)) {
    if (!name.includes(only)) continue
    let result = ''
    const [begun, before] = [performance.now(), server.computed()]
    const probed = await probeDuring(server, async () => {
      result = await run().catch((error: unknown) => {
        count.find(`${name}: ${String(error)}`)
        return String(error)
      })
    })
    if (probed.failures.length > 0)
      count.find(`${name}: ${probed.failures.length} of others' requests failed`, probed.failures[0])
    if (!server.isUp()) count.find(`${name}: the server has ended`, server.log.last())
    for (const line of new Set(server.log.failures.splice(0))) count.find(`${name}: the log tells of a failure`, line)
    const { requests, failures, ...times } = probed
    const computed = server.computed() - before
    const took = (performance.now() - begun) / 1_000
    lines.push({
      name,
      result,
      requests,
      failed: failures.length,
      ...times,
      memoryMb: server.memoryMb(),
      computed,
      took,
    })
    console.log(
      `  ${name}: p50 ${times.p50.toFixed(1)} ms, p99 ${times.p99.toFixed(1)} ms, longest ${times.longest.toFixed(0)} ms, ${failures.length} of ${requests} failed, ${Math.round(server.memoryMb())} MB, computed ${computed.toFixed(1)} of ${took.toFixed(1)} s; ${result}`,
    )
    if (!server.isUp()) break
  }
  return lines
}
