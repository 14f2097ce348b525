import { setTimeout } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { ConnectionLog } from '../engine.ts'
import { type Announcements, notificationChannel } from './announcements.ts'

/** How often the listener looks for commits that were not announced, in milliseconds. */
const checkInterval = 5_000
/** How long it waits before it connects again. */
const reconnectDelay = 1_000
/** How long it waits for an answer before it takes the connection for lost. */
const answerTimeout = 5_000

const sleep = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal, ref: false }).catch(() => {})

async function readNumber(client: Client): Promise<number> {
  const { rows } = await client.query<{ number: string }>('select "number" from "change"')
  return Number(rows[0]?.number ?? 0)
}

type Hear = (channels: readonly string[] | null) => void

/** Follows the announcements on one connection, until the signal ends it. Throws when the connection fails. */
async function follow(client: Client, { heard, receive }: Announcements, hear: Hear, stop: AbortSignal) {
  const lost = new AbortController()
  client.on('error', (error) => lost.abort(error))
  client.on('end', () => lost.abort(new Error('the connection ended')))
  await client.connect()
  client.on('notification', ({ payload = '' }) => {
    const channels = receive(payload)
    if (channels !== undefined) hear(channels)
  })
  await client.query(`listen ${notificationChannel}`)
  let last = await readNumber(client)
  heard.startAt(last)
  // Earlier changes are in the database only.
  hear(null)
  const signal = AbortSignal.any([stop, lost.signal])
  for (;;) {
    await sleep(checkInterval, signal)
    if (stop.aborted) return
    lost.signal.throwIfAborted()
    // A commit has this long to be announced. Its process may have died, or a pooler does not pass notifications on.
    if (!heard.isComplete(last)) hear(null)
    last = await readNumber(client)
  }
}

/**
 * Calls `hear` with the channels that other processes announce, and with null when anything may have changed: after each
 * connection, and after a commit without an announcement. Logs the loss of the connection, and its return. Returns the
 * function that ends it.
 */
export function listenToOthers(
  config: ClientConfig,
  announcements: Announcements,
  { hear, log }: { hear: Hear; log: ConnectionLog },
): () => Promise<void> {
  const stopping = new AbortController()
  let isLost = false
  const hearConnected: Hear = (channels) => {
    if (isLost) log.info({}, 'hears of changes by other processes again')
    isLost = false
    hear(channels)
  }
  function noteLoss(error: unknown) {
    if (stopping.signal.aborted) return
    if (!isLost) log.warn({ err: error }, 'hears of no changes by other processes until the database is back')
    isLost = true
  }
  async function run() {
    while (!stopping.signal.aborted) {
      const client = new Client({ ...config, query_timeout: answerTimeout, connectionTimeoutMillis: answerTimeout })
      await follow(client, announcements, hearConnected, stopping.signal).catch(noteLoss)
      announcements.heard.startAt(Number.POSITIVE_INFINITY)
      // A server that does not answer does not end the connection either.
      await Promise.race([client.end().catch(() => {}), setTimeout(reconnectDelay, undefined, { ref: false })])
      await sleep(reconnectDelay, stopping.signal)
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
