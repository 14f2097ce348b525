import { request } from 'node:https'
import { isPublicHost, lookUpPublic } from './public-addresses.ts'

/** An encrypted message for a device, ready to be sent to the service that its browser chose. */
export interface PushRequest {
  endpoint: string
  headers: Readonly<Record<string, string>>
  body: Buffer
}

export interface PushResponse {
  status: number
  /** Seconds that the service asks to wait; null without such a header. */
  retryAfter: number | null
}

export interface PushSender {
  /** Rejects if no answer comes. The reason contains no part of the endpoint, which is a secret. */
  send(push: PushRequest): Promise<PushResponse>
}

/** The longest that an attempt may take, in milliseconds. */
const timeoutMs = 10_000

/** A push could not be sent. */
export class PushFailed extends Error {}

const retryAfterOf = (header: string | undefined, now: number): number | null => {
  if (header === undefined) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1_000
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

interface Options {
  /** Tests send to a service on their own machine. */
  reach?: { isAllowed: (hostname: string) => boolean; ca: string }
}

/** Sends pushes over HTTPS to hosts on the internet only. Follows no redirect, and reads no answer but its status. */
export const createPushSender = ({ reach }: Options = {}): PushSender => ({
  send: ({ endpoint, headers, body }) =>
    new Promise((resolve, reject) => {
      const url = new URL(endpoint)
      const isAllowed = reach?.isAllowed ?? isPublicHost
      if (url.protocol !== 'https:' || !isAllowed(url.hostname)) return reject(new PushFailed('the host is not public'))
      const signal = AbortSignal.timeout(timeoutMs)
      const options = {
        method: 'POST',
        headers,
        signal,
        agent: false,
        ...(reach ? { ca: reach.ca } : { lookup: lookUpPublic }),
      }
      const sending = request(url, options, (response) => {
        response.destroy()
        const { statusCode = 0, headers } = response
        resolve({ status: statusCode, retryAfter: retryAfterOf(headers['retry-after'], Date.now()) })
      })
      sending.on('error', ({ name, code }: NodeJS.ErrnoException) =>
        reject(new PushFailed(code ?? (name === 'AbortError' ? 'the service did not answer' : name))),
      )
      sending.end(body)
    }),
})
