import { type Services, timestamp } from '../context.ts'
import { type Letter, type QueuedMail, retryMost, waitMost } from './mail.ts'
import {
  findNextDue,
  isAnyDueAfter,
  listDueMails,
  updateDueAfter,
  updateMailAttempted,
  updateMailDropped,
  updateMailFailed,
  updateMailSent,
} from './queries.ts'

/** Writes a mail of one kind at the moment it is sent; null when it is no longer wanted. */
export type Composer = (services: Services, mail: QueuedMail) => Promise<Letter | null>
export type Composers = Readonly<Record<string, Composer>>

const batch = 20
const attemptsMax = 16
const minute = 60_000
/** The longest sleep: a queue filled by another process is seen at the latest then. */
const sleepMax = minute

/** After the n-th failed attempt the next one waits 1, 2, 4 … minutes, 6 hours at most; all in all about two days. */
const retryDelay = (attempts: number) => Math.min(2 ** (attempts - 1) * minute, retryMost)

async function sendOne(services: Services, composers: Composers, mail: QueuedMail) {
  const attempts = mail.attempts + 1
  const retryAt = new Date(services.now().getTime() + retryDelay(attempts)).toISOString()
  await updateMailAttempted(services.db, mail.id, attempts, retryAt)
  try {
    const compose = composers[mail.kind]
    if (!compose) throw new Error(`nobody writes mails of the kind ${mail.kind}`)
    const letter = await compose(services, mail)
    if (!letter) return await updateMailDropped(services.db, mail.id)
    await services.mail.deliver(mail, letter)
    await updateMailSent(services.db, mail.id, timestamp(services))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isLast = attempts >= attemptsMax
    await updateMailFailed(services.db, mail.id, reason, isLast ? timestamp(services) : null)
    services.log.warn({ mail: mail.id, kind: mail.kind, attempts, reason }, isLast ? 'mail given up' : 'mail not sent')
  }
}

/** Makes those due at once that would wait too long: the clock has been set back since they were queued. */
async function bringNear(services: Services) {
  const now = services.now()
  const latest = new Date(now.getTime() + waitMost).toISOString()
  // To write, and be it nothing, makes everybody's kept answers void.
  if (await isAnyDueAfter(services.db, latest)) await updateDueAfter(services.db, latest, now.toISOString())
}

/** Sends everything that is due, one after the other, unless it is stopped; answers how many mails it handled. */
export async function sendDueMails(
  services: Services,
  composers: Composers,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let handled = 0
  await bringNear(services)
  for (;;) {
    const due = await listDueMails(services.db, timestamp(services), batch)
    for (const mail of due) {
      if (isStopped()) return handled
      await sendOne(services, composers, mail)
      handled += 1
    }
    if (due.length < batch) return handled
  }
}

/**
 * Sends mails as they become due until it is stopped. `wake` looks at the queue at once; `stop` resolves when the
 * mail in hand is done.
 */
export function startMailWorker(services: Services, composers: Composers) {
  let isStopped = false
  let isWoken = false
  let rouse = () => {}

  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function untilNext() {
    const next = await findNextDue(services.db)
    if (!next?.dueAt) return sleepMax
    return Math.min(Math.max(Date.parse(next.dueAt) - services.now().getTime(), 0), sleepMax)
  }

  async function run() {
    while (!isStopped) {
      isWoken = false
      try {
        await sendDueMails(services, composers, () => isStopped)
        const ms = await untilNext()
        if (!isWoken && !isStopped) await sleep(ms)
      } catch (error) {
        services.log.error({ err: error }, 'the mail queue could not be read')
        if (!isStopped) await sleep(sleepMax)
      }
    }
  }

  const running = run()
  return {
    wake() {
      isWoken = true
      rouse()
    },
    async stop() {
      isStopped = true
      rouse()
      await running
    },
  }
}
