import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { isTrackedEnvelope } from '@trpc/server'
import type { FastifyInstance } from 'fastify'
import { whenClosed } from '../../platform/when-closed.ts'

/** Proxies close silent connections after about a minute. */
const pingIntervalMs = 15_000
/** Tells the client to reconnect after this time without events. */
const clientOptions = { reconnectAfterInactivityMs: 40_000 }

export const eventStreamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
} as const

const frame = (event: string, data: string) => `event: ${event}\ndata: ${data}\n\n`

/** The JSON of events, which many streams may send. */
const serialized = new WeakMap<object, string>()

function jsonOf(event: unknown): string {
  if (typeof event !== 'object' || event === null) return JSON.stringify(event)
  const json = serialized.get(event) ?? JSON.stringify(event)
  serialized.set(event, json)
  return json
}

const messageFrame = (value: unknown) =>
  isTrackedEnvelope(value) ? `data: ${jsonOf(value[1])}\nid: ${value[0]}\n\n` : `data: ${jsonOf(value)}\n\n`

interface EventSource {
  /** Calls the subscription. */
  open: () => Promise<unknown>
  /** Returns the error in the shape of tRPC's client. */
  describe: (cause: unknown) => unknown
  signal: AbortSignal
}

async function writeEvents(stream: PassThrough, { open, signal }: EventSource) {
  const events = (await open()) as AsyncIterable<unknown>
  for await (const value of events) {
    if (signal.aborted) return
    if (!stream.write(messageFrame(value))) await once(stream, 'drain', { signal })
  }
}

/**
 * Returns the events of a subscription as Server-Sent Events in tRPC's format. Ends with the subscription or the
 * signal.
 */
export function eventStream(source: EventSource): Readable {
  const { signal, describe } = source
  const stream = new PassThrough()
  stream.write(frame('connected', JSON.stringify(clientOptions)))
  const ping = setInterval(() => stream.write(frame('ping', '')), pingIntervalMs)
  void writeEvents(stream, source)
    .then(
      () => frame('return', ''),
      (cause) => frame('serialized-error', JSON.stringify(signal.aborted ? null : describe(cause))),
    )
    .then((last) => {
      clearInterval(ping)
      if (signal.aborted) stream.destroy()
      else stream.end(last)
    })
  return stream
}

/**
 * Tracks open streams. A stopping server cuts them instead of ending them, so that browsers reconnect and resume. Call
 * the returned function with each streaming response.
 */
export function cutEventStreamsOnClose(scope: FastifyInstance) {
  const open = new Set<ServerResponse>()
  let isClosing = false
  scope.addHook('preClose', async () => {
    isClosing = true
    for (const response of open) response.destroy()
  })
  return (response: ServerResponse) => {
    open.add(response)
    whenClosed(response, () => open.delete(response))
    if (isClosing) response.destroy()
  }
}
