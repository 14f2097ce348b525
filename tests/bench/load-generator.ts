import autocannon from 'autocannon'

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

/** Sends these requests for a time; each connection sends the next one when it has its answer. */
export function generateLoad({
  url,
  requests,
  cookies = [],
  connections,
  seconds,
  perSecond,
}: LoadOptions): Promise<LoadResult> {
  const times: number[] = []
  let made = 0
  return new Promise((resolve, reject) => {
    const setupClient = (client: autocannon.Client) => {
      const at = made++
      const cookie = cookies.length > 0 ? cookies[at % cookies.length] : undefined
      const headersOf = ({ body }: LoadRequest) => ({
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      })
      client.setRequests(
        rotated(requests, at * 7).map((request) => ({ method: 'GET', ...request, headers: headersOf(request) })),
      )
    }
    const rate = perSecond === undefined ? {} : { overallRate: perSecond }
    const options = { url, connections, duration: seconds, timeout: 30, setupClient, ...rate }
    const instance = autocannon(options, (error: Error | null, result: autocannon.Result) => {
      if (error) return reject(error)
      resolve({ times, seconds: result.duration, failures: result.non2xx + result.errors + result.timeouts })
    })
    // Its own histogram has whole milliseconds only.
    instance.on('response', (_client, _status, _bytes, took) => void times.push(took))
  })
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
