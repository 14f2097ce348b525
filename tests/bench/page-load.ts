import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Client } from 'undici'

/** How answers may be compressed. */
export type Encoding = 'identity' | 'gzip' | 'br' | 'zstd'

export interface PageRequest {
  method?: 'GET' | 'POST'
  path: string
  body?: string
  cookie?: string
  /** The address of the reader's network, as a proxy forwards it. */
  address?: string
}

export interface PageLoadOptions {
  url: string
  /** Returns the next request; null ends the load. */
  next: () => PageRequest | null
  connections: number
  seconds: number
  /** The load ends after this number of requests. */
  most?: number
  /** A fixed rate a second instead of the maximum. */
  perSecond?: number
  encoding?: Encoding
}

/** The sums over all answers. */
export interface PageLoadResult {
  requests: number
  /** Answers other than 2xx, and requests without an answer. */
  failures: number
  /** Pages that the browser has to render. */
  withoutContent: number
  /** Bytes as sent, and the comments in the pages. */
  bytes: number
  comments: number
  seconds: number
}

/** The time until an answer begins, in milliseconds. */
const headersTimeout = 60_000
const plain = (body: Buffer) => body
const decompress = new Map<string, (body: Buffer) => Buffer>([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
])
/** The data of a rendered page: the page without content has none. */
const stateOfPage = 'id="page-state"'
const comment = / id="comment-/g

/** A connection that adds its answers to the sums. */
export function openConnection(url: string, encoding: Encoding, sums: PageLoadResult) {
  const client = new Client(url, { headersTimeout, bodyTimeout: headersTimeout })
  async function send({ method = 'GET', path, body, cookie, address }: PageRequest) {
    const headers = {
      ...(encoding !== 'identity' && { 'accept-encoding': encoding }),
      ...(cookie !== undefined && { cookie }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    sums.requests += 1
    try {
      const answer = await client.request({ method, path, headers, body: body ?? null })
      const bytes = Buffer.from(await answer.body.arrayBuffer())
      sums.bytes += bytes.byteLength
      if (answer.statusCode < 200 || answer.statusCode > 299) sums.failures += 1
      if (!String(answer.headers['content-type']).startsWith('text/html')) return
      const sent = String(answer.headers['content-encoding'])
      const text = (decompress.get(sent) ?? plain)(bytes).toString()
      if (!text.includes(stateOfPage)) sums.withoutContent += 1
      sums.comments += text.match(comment)?.length ?? 0
    } catch {
      sums.failures += 1
    }
  }
  return { send, close: () => client.destroy() }
}

export const noAnswers = (): PageLoadResult => ({
  ...{ requests: 0, failures: 0, withoutContent: 0, bytes: 0, comments: 0, seconds: 0 },
})

/** Sends requests for a time and reads their answers; each connection sends the next request when it has its answer. */
export async function loadPages(options: PageLoadOptions): Promise<PageLoadResult> {
  const { url, next, connections, seconds, most = Number.POSITIVE_INFINITY, perSecond, encoding = 'identity' } = options
  const sums = noAnswers()
  const began = performance.now()
  const end = began + seconds * 1000

  async function connection(at: number) {
    const { send, close } = openConnection(url, encoding, sums)
    for (let turn = 0; performance.now() < end && sums.requests < most; turn += 1) {
      const due = perSecond === undefined ? 0 : began + ((at + turn * connections) / perSecond) * 1000
      if (due > end) break
      if (due > performance.now()) await setTimeout(due - performance.now())
      const request = next()
      if (!request) break
      await send(request)
    }
    await close()
  }

  await Promise.all(Array.from({ length: connections }, (_, at) => connection(at)))
  return { ...sums, seconds: (performance.now() - began) / 1000 }
}
