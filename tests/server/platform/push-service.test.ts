import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { isPublicAddress, lookUpPublic } from '../../../src/server/platform/push/public-addresses.ts'
import { createPushSender, PushFailed } from '../../../src/server/platform/push/push-service.ts'
import { localhostCertificate } from '../../support/platform/localhost-certificate.ts'

test('only addresses of the internet count as public', () => {
  for (const address of ['1.1.1.1', '142.250.74.10', '2606:4700::1111', '2a00:1450:4001::1'])
    expect.soft(isPublicAddress(address), address).toBe(true)
  const inside = ['0.0.0.0', '10.0.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.0.1', '100.127.0.1']
  const others = ['224.0.0.1', '255.255.255.255', '::', '::1', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1', '2002:7f00:1::']
  for (const address of [...inside, ...others, '64:ff9b::a00:1', '2001:db8::1', 'host'])
    expect.soft(isPublicAddress(address), address).toBe(false)
})

test('a name is refused whose address is inside, when the connection is made', async () => {
  const lookUp = promisify(lookUpPublic as (name: string, options: object, done: (error: Error | null) => void) => void)
  await expect(lookUp('localhost', { all: true })).rejects.toMatchObject({ code: 'EPRIVATE' })
})

test('no push goes to a host inside, and the reason does not contain the endpoint', async () => {
  const { send } = createPushSender()
  for (const endpoint of [
    'https://127.0.0.1/secret',
    'https://[::1]/secret',
    'https://localhost/secret',
    'http://a.org/secret',
  ]) {
    const failure: unknown = await send({ endpoint, headers: {}, body: Buffer.from('x') }).catch(
      (error: unknown) => error,
    )
    // Otherwise a refused connection would look the same.
    expect.soft(failure, endpoint).toEqual(new PushFailed('the host is not public'))
  }
})

test('a service gets the push by https, and its answer is read by status and Retry-After alone', async () => {
  const bodies: string[] = []
  const server = createServer(localhostCertificate, async (request, response) => {
    bodies.push(`${request.method} ${request.headers.ttl} ${await text(request)}`)
    const isMoved = request.url === '/moved'
    response.writeHead(isMoved ? 307 : 429, isMoved ? { location: '/elsewhere' } : { 'retry-after': '120' }).end('x')
  }).listen(0, 'localhost')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { send } = createPushSender({ reach: { isAllowed: () => true, ca: localhostCertificate.cert } })
  const push = (path: string) =>
    send({ endpoint: `https://localhost:${port}${path}`, headers: { TTL: '60' }, body: Buffer.from('sealed') })
  expect(await push('/full')).toEqual({ status: 429, retryAfter: 120 })
  // A redirect could lead inside.
  expect(await push('/moved')).toEqual({ status: 307, retryAfter: null })
  expect(bodies).toEqual(['POST 60 sealed', 'POST 60 sealed'])
})
