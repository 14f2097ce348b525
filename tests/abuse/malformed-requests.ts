import * as fc from 'fast-check'
import type { FindingLog } from './report.ts'
import { type RawAnswer, sendRaw } from './send.ts'
import type { RunningServer } from './server.ts'

const end = '\r\n\r\n'
const host = 'Host: 127.0.0.1'
const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, host, 'Connection: close', ...headers].join('\r\n') + end
const method = (name: string, path: string, ...headers: string[]) => get(path, ...headers).replace(/^GET/, name)
const post = (path: string, body: string, ...headers: string[]) =>
  method('POST', path, 'Content-Type: application/json', ...headers) + body

const megabyte = 'x'.repeat(1_000_000)
const sized = (body: string) => `Content-Length: ${Buffer.byteLength(body, 'latin1')}`
const login = '/api/auth/login'

interface Oddity {
  name: string
  bytes: string
  /** The accepted statuses; any below 500 by default. */
  answers?: number[]
}

/** Requests that no client library would send, byte for byte. */
const oddities: Oddity[] = [
  ...[
    '/%',
    '/%ff',
    '/%00',
    '/api/%',
    '/api/posts/%',
    '/api/posts/%E0%A4%A',
    '/trpc/%',
    '/trpc/%25',
    '/trpc/%2525%',
  ].map((path) => ({ name: `path ${path}`, bytes: get(path) })),
  ...[
    '/api/../../etc/passwd',
    '/assets/../../server.ts',
    '/assets/%2e%2e/%2e%2e/server.ts',
    '/..%5c..%5cserver.ts',
    '//',
  ].map((path) => ({ name: `path ${path}`, bytes: get(path) })),
  ...['http://example.org/api/feed/hot', '*', '?', '/?%', '/#x', '/api/feed/hot?limit=1&limit=2&limit[]=3'].map(
    (path) => ({
      name: `target ${path}`,
      bytes: get(path),
    }),
  ),
  { name: 'a path of 15 kB', bytes: get(`/${'a'.repeat(15_000)}`) },
  { name: 'a path of 100 kB', bytes: get(`/${'a'.repeat(100_000)}`), answers: [431] },
  { name: 'a path of raw bytes', bytes: get('/\xff\xfe\x80') },
  ...['PATCH', 'TRACE', 'OPTIONS', 'PROPFIND', 'SEARCH', 'CONNECT', 'FOO', 'get', 'QUERY'].flatMap((name) => [
    { name: `${name} on a row`, bytes: method(name, '/api/feed/hot') },
    { name: `${name} on a procedure`, bytes: method(name, '/trpc/feeds.hot') },
  ]),
  { name: 'no version', bytes: `GET /api/feed/hot${end}` },
  { name: 'version 9.9', bytes: `GET / HTTP/9.9\r\n${host}${end}`, answers: [400, 505] },
  { name: 'version 1.0', bytes: `GET /api/feed/hot HTTP/1.0${end}`, answers: [200] },
  { name: 'the preface of HTTP/2', bytes: `PRI * HTTP/2.0${end}SM${end}` },
  { name: 'a TLS greeting', bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', answers: [400] },
  { name: 'no host', bytes: `GET /api/feed/hot HTTP/1.1\r\nConnection: close${end}`, answers: [400] },
  { name: 'two hosts', bytes: get('/api/feed/hot', 'Host: evil.example') },
  { name: 'a host of rubbish', bytes: get('/').replace(host, 'Host: <script>"\x80') },
  { name: 'a bare line feed', bytes: `GET /api/feed/hot HTTP/1.1\n${host}\n\n` },
  { name: 'a folded header', bytes: get('/', 'X-A: b\r\n c: d') },
  { name: 'a header without a name', bytes: get('/', ': x'), answers: [400] },
  { name: 'a NUL in a header', bytes: get('/', 'X-A: a\0b'), answers: [400] },
  ...['folkmoot_session=%', 'folkmoot_session=%ff', 'folkmoot_session=\xff', ';;;=;', `a=${'b'.repeat(10_000)}`].map(
    (cookie) => ({
      name: `cookie ${cookie.slice(0, 30)}`,
      bytes: get('/api/feed/hot', `Cookie: ${cookie}`),
      answers: [200],
    }),
  ),
  ...[
    'text/xml',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/json; charset=utf-7',
    '\xff',
    '',
  ].map((type) => ({
    name: `content type ${type}`,
    bytes: `${method('POST', login, `Content-Type: ${type}`, sized('{}'))}{}`,
  })),
  { name: 'a body said to be gzip', bytes: post(login, '{}', 'Content-Encoding: gzip', sized('{}')) },
  ...['br;q=NaN', '*;q=0', ','.repeat(5_000), 'identity;q=0', 'gzip\xff'].map((accept) => ({
    name: `accepts encoding ${accept.slice(0, 20)}`,
    bytes: get('/api/feed/hot', `Accept-Encoding: ${accept}`),
  })),
  ...['bytes=0-', 'bytes=99999999999999999999-', 'bytes=-1,-1,-1', 'x'].map((range) => ({
    name: `range ${range}`,
    bytes: get('/icon.svg', `Range: ${range}`),
  })),
  { name: 'an odd date', bytes: get('/icon.svg', 'If-Modified-Since: 99 Nov 99999', 'If-None-Match: """') },
  { name: 'an odd origin', bytes: post(login, '{}', 'Origin: \xff://[', sized('{}')), answers: [403] },
  { name: 'a foreign origin', bytes: post(login, '{}', 'Origin: https://evil.example', sized('{}')), answers: [403] },
  {
    name: 'forwarded for rubbish',
    bytes: get('/api/feed/hot', 'X-Forwarded-For: \xff, ::::, 999.9.9.9', 'Forwarded: for="'),
    answers: [200],
  },
  { name: 'an unknown upgrade', bytes: get('/', 'Upgrade: websocket', 'Connection: Upgrade') },
  { name: 'an expectation', bytes: post(login, '{}', 'Expect: 100-continue', sized('{}')) },
  { name: 'an unknown expectation', bytes: post(login, '{}', 'Expect: miracles', sized('{}')), answers: [417] },
  { name: 'an odd last event', bytes: get('/trpc/threads.live?input=%7B%7D', 'Last-Event-Id: \xff') },
  { name: 'a body of 1.1 MB', bytes: post(login, megabyte.repeat(2), sized(megabyte.repeat(2))), answers: [413] },
  {
    name: 'a body of 1.1 MB to a procedure',
    bytes: post('/trpc/auth.login', megabyte.repeat(2), sized(megabyte.repeat(2))),
    answers: [413],
  },
  { name: 'a declared length of 10 GB', bytes: post(login, '{}', 'Content-Length: 10000000000'), answers: [413] },
  { name: 'a negative length', bytes: post(login, '{}', 'Content-Length: -1'), answers: [400] },
  { name: 'a length of letters', bytes: post(login, '{}', 'Content-Length: many'), answers: [400] },
  { name: 'two lengths', bytes: post(login, '{}', 'Content-Length: 2', 'Content-Length: 3'), answers: [400] },
  {
    name: 'a length and chunks',
    bytes: post(login, '0\r\n\r\n', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    answers: [400],
  },
  { name: 'a body longer than declared', bytes: post(login, '{}{}{}', 'Content-Length: 2') },
  { name: 'chunks of rubbish', bytes: post(login, 'zz\r\nx', 'Transfer-Encoding: chunked'), answers: [400] },
  {
    name: 'a chunk of endless length',
    bytes: post(login, 'fffffffffffffffff\r\n', 'Transfer-Encoding: chunked'),
    answers: [400, 413],
  },
  {
    name: 'chunks over the limit',
    bytes: post(login, `1e8480\r\n${megabyte}${megabyte}\r\n`, 'Transfer-Encoding: chunked'),
    answers: [413],
  },
  {
    name: 'chunks with long extensions',
    bytes: post(login, `1;${'a=b;'.repeat(20_000)}\r\n{\r\n`, 'Transfer-Encoding: chunked'),
  },
  {
    name: 'an unknown transfer encoding',
    bytes: post(login, '{}', 'Transfer-Encoding: xchunked'),
    answers: [400, 501],
  },
  {
    name: '5 000 headers',
    bytes: get('/', ...Array.from({ length: 5_000 }, (_, index) => `X-${index}: y`)),
    answers: [431],
  },
  {
    name: '200 small headers',
    bytes: get('/api/feed/hot', ...Array.from({ length: 200 }, (_, index) => `x${index}:`)),
    answers: [200],
  },
  { name: 'a header of 64 kB', bytes: get('/', `X-A: ${'a'.repeat(65_536)}`), answers: [431] },
  { name: 'a cookie of 64 kB', bytes: get('/', `Cookie: ${'a=b; '.repeat(13_000)}`), answers: [431] },
]

const answersWithoutBody = new Set([100, 204, 304])

function isRefusal({ head, body }: RawAnswer): boolean {
  if (/content-type: text\/html/i.test(head)) return true
  return /content-type: application\/json/i.test(head) && /\{.*"error":/s.test(body)
}

/** Returns what is wrong with the answer; null when nothing is. */
function faultOf({ answers, name }: Oddity, answer: RawAnswer): string | null {
  const { status } = answer
  // The server may wait for the rest of a body, and may close on input that is not HTTP.
  if (status === 0) return answers ? 'is not answered' : null
  if (status >= 500 && !answers?.includes(status)) return `is answered ${status}`
  if (answers && !answers.includes(status)) return `is answered ${status}, not ${answers.join(' or ')}`
  const isBare = answersWithoutBody.has(status) || /^(HEAD|CONNECT)/.test(name)
  return status < 400 || isBare || isRefusal(answer)
    ? null
    : `is refused without an error: ${answer.body.slice(0, 200)}`
}

const raw = fc.array(fc.integer({ min: 1, max: 255 }), { maxLength: 60 }).map((bytes) => String.fromCharCode(...bytes))
const piece = fc.oneof(raw, fc.constantFrom('/api/feed/hot', '/trpc/feeds.hot', '/', '/api/auth/login'))
const madeUp = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'),
    path: piece,
    name: fc.constantFrom(
      'Cookie',
      'Accept',
      'Content-Type',
      'Origin',
      'Accept-Encoding',
      'User-Agent',
      'X-A',
      'Range',
      'Accept-Language',
    ),
    value: raw,
    body: raw,
  })
  .map(
    ({ method: name, path, name: header, value, body }) =>
      method(name, path, `${header}: ${value}`, sized(body)) + body,
  )

/** How long to wait for an answer in milliseconds: after some inputs the server waits for more. */
const wait = 2_000

/** Sends all of them, and generated ones of raw bytes. */
export async function sendMalformedRequests(server: RunningServer, seed: number, requests: number, count: FindingLog) {
  for (const oddity of oddities) {
    const answer = await sendRaw(server, oddity.bytes, wait)
    count.count('odd bytes', answer.status)
    const fault = faultOf(oddity, answer)
    if (fault) count.find(`${oddity.name} ${fault}`, JSON.stringify(oddity.bytes.slice(0, 500)))
  }
  const property = fc.asyncProperty(madeUp, async (bytes) => {
    const answer = await sendRaw(server, bytes, wait)
    count.count('odd bytes', answer.status)
    const fault = faultOf({ name: bytes.startsWith('HEAD') ? 'HEAD' : 'bytes', bytes }, answer)
    if (fault) throw new Error(fault)
  })
  const details = await fc.check(property, { seed, numRuns: requests })
  const [bytes] = details.counterexample ?? []
  if (bytes !== undefined) count.find(`bytes: ${String(details.errorInstance)}`, `printf %b ${JSON.stringify(bytes)}`)
}
