import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { type S3Answer, S3Refusal, s3Bucket } from './s3-objects.ts'
import { isSigned } from './s3-signature.ts'

/** The one account of the server. */
const credentials = { AWS_ACCESS_KEY_ID: 'the-key', AWS_SECRET_ACCESS_KEY: 'the-secret' }
const bucketName = 'safe'

/** Answers a request in place of the server. Returns whether it did. */
type Intercept = (from: IncomingMessage, to: ServerResponse) => boolean

function refuseUnsigned(from: IncomingMessage, body: Buffer) {
  const [, keyId] = /Credential=([^/]+)\//.exec(from.headers.authorization ?? '') ?? []
  if (keyId !== credentials.AWS_ACCESS_KEY_ID) throw new S3Refusal(403, 'InvalidAccessKeyId')
  if (!isSigned(from, body, credentials.AWS_SECRET_ACCESS_KEY)) throw new S3Refusal(403, 'SignatureDoesNotMatch')
}

function send(to: ServerResponse, answer: S3Answer) {
  if ('object' in answer) {
    const { content, type, etag, writtenAt } = answer.object
    const headers = { 'content-length': content.length, 'content-type': type, etag }
    return to.writeHead(answer.status, { ...headers, 'last-modified': writtenAt.toUTCString() }).end(content)
  }
  const { status, xml, etag } = answer
  to.writeHead(status, { ...(xml !== undefined && { 'content-type': 'application/xml' }), ...(etag && { etag }) })
  return to.end(xml && `<?xml version="1.0"?>${xml}`)
}

/** Runs a server that speaks S3, with the empty bucket `safe` in memory. It refuses wrong keys and secrets. */
export async function runS3Server() {
  const bucket = s3Bucket(bucketName)
  /** `GET /bucket/key?query` for each request. */
  const requests: string[] = []
  let intercept: Intercept = () => false

  async function handle(from: IncomingMessage, to: ServerResponse) {
    const { method = '', url = '', headers } = from
    const body = await buffer(from)
    try {
      refuseUnsigned(from, body)
      const { pathname, searchParams: query } = new URL(url, 'http://localhost')
      const [name, ...path] = decodeURIComponent(pathname).slice(1).split('/')
      if (name !== bucketName) throw new S3Refusal(404, 'NoSuchBucket')
      send(to, bucket({ method, key: path.join('/'), query, headers, body }))
    } catch (error) {
      if (!(error instanceof S3Refusal)) throw error
      send(to, { status: error.status, xml: `<Error><Code>${error.message}</Code></Error>` })
    }
  }

  const server = createServer((from, to) => {
    requests.push(`${from.method} ${from.url}`)
    if (intercept(from, to)) return
    handle(from, to).catch(() => to.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    env: { ...credentials, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}` },
    requests,
    /** Intercepts requests from now on; by default, none. */
    intercept: (next: Intercept = () => false) => {
      intercept = next
    },
    stop,
  }
}

/** Like `runS3Server`, until the test ends. */
export async function startS3Server() {
  const server = await runS3Server()
  onTestFinished(server.stop)
  return server
}
