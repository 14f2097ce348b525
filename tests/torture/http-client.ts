import type { Fault, Outcome } from './ledger.ts'

interface CallOptions<T> {
  outcome: Outcome
  status: number
  body: T | null
  cookie: string
}

/** The time limit of an answer, in milliseconds. */
const patience = 60_000

/** Calls a server over REST. A status of 500 and above is a fault, unless `expects5xx`. */
export function createHttpClient(address: () => string, faults: Fault[], expects5xx = () => false) {
  async function ask<T>(method: string, path: string, cookie = '', body?: object): Promise<CallOptions<T>> {
    const isForm = body instanceof FormData
    const type: Record<string, string> = body && !isForm ? { 'content-type': 'application/json' } : {}
    try {
      const answer = await fetch(address() + path, {
        method,
        headers: { ...type, ...(cookie && { cookie }) },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience),
      })
      // Only a complete answer acknowledges.
      const text = await answer.text()
      const { status } = answer
      if (status >= 500 && !expects5xx()) faults.push({ kind: '5xx', detail: `${method} ${path}: ${status} ${text}` })
      const outcome = answer.ok ? 'acknowledged' : status >= 500 ? 'unanswered' : 'refused'
      const [setCookie = ''] = answer.headers.getSetCookie()
      return { outcome, status, body: text ? (JSON.parse(text) as T) : null, cookie: setCookie.split(';')[0] ?? '' }
    } catch {
      return { outcome: 'unanswered', status: 0, body: null, cookie: '' }
    }
  }
  /** A tRPC query. */
  const query = async <T>(path: string, input: object, cookie = '') => {
    const url = `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`
    const { body } = await ask<{ result?: { data: T } }>('GET', url, cookie)
    return body?.result?.data ?? null
  }
  return { ask, query }
}

export type HttpClient = ReturnType<typeof createHttpClient>
