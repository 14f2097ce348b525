import { Client, type ClientConfig } from 'pg'
import { DatabaseDisconnected } from '../../storage-errors.ts'

/**
 * How long statements wait until the server is asked for a sign of life, and how long that may take, in milliseconds.
 * A request waits once behind others and once for itself: 13 s in all, because the second wait asks at once.
 */
const defaults = { patience: 3_000, answerTimeout: 5_000 }
/** The least time between two questions, in milliseconds, because some networks refuse at once. */
const pause = 250

/** How a connection fails that gets no answer. A refusal is an answer, even by the operating system. */
const isUnanswered = (error: Error & { code?: string }) =>
  error.message === 'timeout expired' ||
  /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/.test(error.code ?? '')

/** Whether the server answers a new connection. */
async function isAnswering(config: ClientConfig, answerTimeout: number): Promise<boolean> {
  try {
    const client = new Client({ ...config, connectionTimeoutMillis: answerTimeout })
    client.on('error', () => {})
    await client.connect()
    void client.end().catch(() => {})
    return true
  } catch (error) {
    return !isUnanswered(error as Error)
  }
}

/**
 * Tells a silent network from a slow statement: while work waits long, it asks the server for a sign of life. `orLost`
 * rejects work that a silent server holds up. The work itself goes on; its connection must be closed.
 */
export function watchForSilence(
  config: ClientConfig,
  onSilence: () => void,
  { patience, answerTimeout }: typeof defaults = defaults,
) {
  /** Work that waits, with the last time when the server was there. */
  const waiting = new Set<{ since: number; lose: (error: Error) => void }>()
  let isSilent = false
  let isScheduled = false

  function schedule() {
    if (isScheduled || waiting.size === 0) return
    isScheduled = true
    // While the server is silent, later requests learn that at once.
    const delay = isSilent ? pause : Math.min(...[...waiting].map(({ since }) => since)) + patience - performance.now()
    setTimeout(check, Math.max(0, delay)).unref()
  }

  async function check() {
    const begun = performance.now()
    if (isSilent || [...waiting].some(({ since }) => since <= begun - patience)) {
      isSilent = !(await isAnswering(config, answerTimeout))
      if (isSilent) onSilence()
      for (const work of waiting) {
        if (work.since > begun) continue
        if (isSilent) {
          waiting.delete(work)
          work.lose(new DatabaseDisconnected(new Error('the network is silent')))
        } else work.since = begun
      }
    }
    isScheduled = false
    schedule()
  }

  return {
    orLost<T>(work: Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        const entry = { since: performance.now(), lose: reject }
        waiting.add(entry)
        schedule()
        work.then(resolve, reject).finally(() => waiting.delete(entry))
      })
    },
  }
}

export type SilenceWatch = ReturnType<typeof watchForSilence>
