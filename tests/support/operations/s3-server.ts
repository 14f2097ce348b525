import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../process.ts'

/** The one account of the server. */
const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

interface S3rver {
  run: () => Promise<{ port: number }>
  close: () => Promise<void>
}
const S3rver: new (options: object) => S3rver = createRequire(import.meta.url)('s3rver')

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * Whether the request is signed with the secret: AWS Signature Version 4 in the header. See
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const parts = /Credential=[^/]+\/([^/]+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/
  const [, day = '', region = '', signed = '', signature] = parts.exec(headers.authorization ?? '') ?? []
  const [path = '', query = ''] = url.split('?')
  const parameters = query.split('&').filter(Boolean)
  const canonicalQuery = parameters.map((one) => (one.includes('=') ? one : `${one}=`)).sort()
  const canonicalHeaders = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const bodyHash = String(headers['x-amz-content-sha256'])
  const canonical = [method, path, canonicalQuery.join('&'), canonicalHeaders.join(''), signed, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${credentials.AWS_SECRET_ACCESS_KEY}`,
  )
  return hmac(key, text).toString('hex') === signature
}

function refuse(from: IncomingMessage, to: ServerResponse) {
  from.resume()
  to.writeHead(403, { 'content-type': 'application/xml' })
  to.end('<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>Check your key.</Message></Error>')
}

/** Answers a request in place of the server. Returns whether it did. */
type Intercept = (from: IncomingMessage, to: ServerResponse) => boolean

const listenOn = (server: Server, port: number) =>
  new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

/** Passes signed requests on to the server at this port, which itself does not verify signatures of version 4. */
async function verifySignatures(port: number) {
  /** `GET /bucket/key?query` for each request. */
  const requests: string[] = []
  let intercept: Intercept = () => false
  const server = createServer((from, to) => {
    const { method, url: path, headers } = from
    requests.push(`${method} ${path}`)
    if (intercept(from, to)) return
    if (!isSigned(from)) return refuse(from, to)
    const passed = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(to)
    })
    passed.on('error', () => to.destroy())
    from.pipe(passed)
  })
  await listenOn(server, 0)
  const own = (server.address() as AddressInfo).port
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    port: own,
    requests,
    /** Intercepts requests from now on; by default, none. */
    intercept: (next: Intercept = () => false) => {
      intercept = next
    },
    stop,
    startAgain: () => listenOn(server, own),
  }
}

/** Runs a server that speaks S3, with the empty bucket `safe`. It refuses wrong keys and secrets. */
export async function runS3Server(directory: string) {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'safe' }],
  })
  const { port } = await server.run()
  const { port: own, ...proxy } = await verifySignatures(port)
  const close = async () => {
    await proxy.stop()
    await server.close()
  }
  return { directory, env: { ...credentials, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${own}` }, ...proxy, close }
}

/** Like `runS3Server`, until the test ends. */
export async function startS3Server() {
  const server = await runS3Server(temporaryFolder())
  onTestFinished(server.close)
  return server
}
