import { setTimeout } from 'node:timers/promises'
import { Client } from 'undici'

/** A request; each connection adds its user's headers. */
export interface LoadRequest {
  method?: 'GET' | 'POST'
  path: string
  body?: string
}

export interface LoadOptions {
  url: string
  /** Every connection cycles through all of them, each from another start. */
  requests: readonly LoadRequest[]
  /** Each connection is one of these users; a guest without any. */
  cookies?: readonly string[]
  connections: number
  seconds: number
  /** A fixed rate a second instead of the maximum. */
  perSecond?: number
}

/** The measured answers. */
export interface LoadResult {
  /** The duration of each answer, in milliseconds. */
  times: number[]
  seconds: number
  /** Answers other than 2xx, and requests without an answer. */
  failures: number
}

export interface LatencySummary {
  perSecond: number
  /** In milliseconds. */
  p50: number
  p99: number
  failures: number
}

const rotated = <One>(list: readonly One[], by: number): One[] => {
  const from = by % list.length
  return [...list.slice(from), ...list.slice(0, from)]
}

/** The time until an answer begins, in milliseconds. */
const headersTimeout = 30_000

/** Sends these requests for a time; each connection sends the next one when it has its answer. */
export async function generateLoad({
  url,
  requests,
  cookies = [],
  connections,
  seconds,
  perSecond,
}: LoadOptions): Promise<LoadResult> {
  const times: number[] = []
  let failures = 0
  const began = performance.now()
  const end = began + seconds * 1000

  async function send(client: Client, { method = 'GET', path, body }: LoadRequest, cookie: string | undefined) {
    const headers = {
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const sent = performance.now()
    try {
      const answer = await client.request({ method, path, headers, body: body ?? null })
      await answer.body.dump({ limit: Number.MAX_SAFE_INTEGER })
      times.push(performance.now() - sent)
      if (answer.statusCode < 200 || answer.statusCode > 299) failures += 1
    } catch {
      failures += 1
    }
  }

  async function connection(at: number) {
    const client = new Client(url, { headersTimeout, bodyTimeout: headersTimeout })
    const cookie = cookies.length > 0 ? cookies[at % cookies.length] : undefined
    const own = rotated(requests, at * 7)
    for (let turn = 0; performance.now() < end; turn += 1) {
      const due = perSecond === undefined ? 0 : began + ((at + turn * connections) / perSecond) * 1000
      if (due > end) break
      if (due > performance.now()) await setTimeout(due - performance.now())
      const request = own[turn % own.length]
      if (request) await send(client, request, cookie)
    }
    await client.destroy()
  }

  await Promise.all(Array.from({ length: connections }, (_, at) => connection(at)))
  return { times, seconds: (performance.now() - began) / 1000, failures }
}

const rank = (sorted: Float64Array, share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0

/** Combines several turns of one case. */
export function summarizeLoad(turns: readonly LoadResult[]): LatencySummary {
  const sorted = Float64Array.from(turns.flatMap(({ times }) => times)).sort()
  const sum = (of: (taken: LoadResult) => number) => turns.reduce((all, taken) => all + of(taken), 0)
  return {
    perSecond: sorted.length / sum(({ seconds }) => seconds),
    p50: rank(sorted, 0.5),
    p99: rank(sorted, 0.99),
    failures: sum(({ failures }) => failures),
  }
}
