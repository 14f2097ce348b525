import { setTimeout } from 'node:timers/promises'
import { type Services, timestamp } from '../context.ts'
import { reasonOf } from '../error-reason.ts'
import { handlerOf, type JobHandler } from '../jobs/job-handler.ts'
import { retryDelay, runTimeFor } from '../jobs/job-kind.ts'
import { storeReason } from '../languages/stored-phrase.ts'
import type { Translate } from '../languages/translator.ts'
import { RecipientRefused } from './delivery-failure.ts'
import type { EmailParts, MailSite } from './email-layout.ts'
import { deliverMails, mailPriorities, type QueuedMail } from './mail-queue.ts'
import {
  findDueMail,
  findNextDue,
  isAnyDueAfter,
  updateDueAfter,
  updateMailAttempted,
  updateMailDropped,
  updateMailFailed,
  updateMailGivenUp,
  updateMailSent,
} from './queries.ts'
import { renderEmail } from './render-email.ts'

/** Composes a mail when it is sent; returns null when the mail is no longer wanted. */
export type EmailComposer = (services: Services, mail: QueuedMail) => Promise<EmailParts | null>
export type EmailComposers = Readonly<Record<string, EmailComposer>>

/** The composer of each kind, the site that all mails show, and the languages of their recipients. */
export interface MailContents {
  composers: EmailComposers
  siteOf: (services: Services) => Promise<MailSite>
  /** Writes in the language of the recipient: the choice of the user, else by their address. */
  translatorFor: (services: Services, to: string, language?: string | null) => Promise<Translate>
}

const attemptsMax = 16

/** Asked before an attempt begins, because one that this process cannot make does not count. */
const canDeliver = async ({ mail }: Services) => (await mail.canDeliver?.()) ?? true

/**
 * How long an attempt may take, in milliseconds: longer than the transport waits for anything. Until then, no process sends the
 * mail a second time.
 */
const attemptMs = 12 * 60_000

async function attempted(services: Services, attempt: { id: string; attempts: number }) {
  const now = services.now()
  const dueAt = new Date(now.getTime() + attemptMs).toISOString()
  return updateMailAttempted(services.db, attempt, { attemptedAt: now.toISOString(), dueAt })
}

async function recordFailure(services: Services, { id, kind }: QueuedMail, attempts: number, error: unknown) {
  const { db, log } = services
  const lastError = storeReason(error)
  const now = services.now()
  const at = now.toISOString()
  const isLast = attempts >= attemptsMax || error instanceof RecipientRefused
  if (isLast) await updateMailGivenUp(db, { id, attempts }, { lastError, failedAt: at })
  else {
    const dueAt = new Date(now.getTime() + retryDelay(attempts)).toISOString()
    await updateMailFailed(db, { id, attempts }, { lastError, at, dueAt })
  }
  const message = isLast ? 'gave up sending a mail' : 'could not send a mail'
  log.warn({ mail: id, kind, attempts, reason: reasonOf(error) }, message)
}

async function sendOne(services: Services, { composers, siteOf, translatorFor }: MailContents, mail: QueuedMail) {
  const attempts = mail.attempts + 1
  const attempt = { id: mail.id, attempts }
  if (!(await attempted(services, attempt))) return
  try {
    const compose = composers[mail.kind]
    if (!compose) throw new Error(`there is no composer for mails of the kind ${mail.kind}`)
    const parts = await compose(services, mail)
    if (!parts) return await updateMailDropped(services.db, attempt)
    const translate = await translatorFor(services, parts.to, parts.language)
    await services.mail.deliver(mail, renderEmail(parts, await siteOf(services), translate))
    await updateMailSent(services.db, mail.id, timestamp(services))
  } catch (error) {
    await recordFailure(services, mail, attempts, error)
  }
}

/** The longest that a mail waits, in milliseconds: quiet hours end within a day. */
const delayMax = 25 * 60 * 60_000

/**
 * Makes mails due immediately that would otherwise wait too long, because the clock was set back after they were
 * queued.
 */
async function rescheduleAfterClockChange(services: Services) {
  const now = services.now()
  const latest = new Date(now.getTime() + delayMax).toISOString()
  // Even an update without rows would invalidate all cached answers.
  if (await isAnyDueAfter(services.db, latest)) await updateDueAfter(services.db, latest, now.toISOString())
}

/** Returns the next mail to send, looked for before each mail, so that an account mail waits for one other at most. */
async function nextDueMail(services: Services): Promise<QueuedMail | undefined> {
  for (const priority of Object.values(mailPriorities)) {
    const mail = await findDueMail(services.db, priority, timestamp(services))
    if (mail) return mail
  }
}

/** A mail that takes longer, in milliseconds, does not hold up the next ones. */
const slowAfterMs = 5_000
/** How often to look for due mails while slow ones go on, in milliseconds. */
const idleMs = 1_000
/** The maximum number of slow mails at the same time; the pool of connections has one more. */
const slowMax = 4

/** Resolves at the end of `work`, or after `ms` milliseconds. Returns whether it has ended. */
async function hasEndedWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const waiting = new AbortController()
  const limit = setTimeout(ms, false, { signal: waiting.signal }).catch(() => false)
  try {
    return await Promise.race([work.then(() => true), limit])
  } finally {
    waiting.abort()
  }
}

/**
 * Sends all due mails one after another unless stopped, and resolves when all of them have ended. A server that takes
 * minutes to confirm one of them gets the next ones in the meantime.
 */
async function sendDueMails(
  services: Services,
  contents: MailContents,
  { isStopped, slowMs }: { isStopped: () => boolean; slowMs: number },
): Promise<void> {
  const slow = new Set<Promise<unknown>>()
  const goOn = (sending: Promise<unknown>) => {
    const ended = sending
      .catch((error) => services.log.error({ err: error }, 'a mail could not be recorded as sent or failed'))
      .finally(() => slow.delete(ended))
    slow.add(ended)
  }
  await rescheduleAfterClockChange(services)
  while (!isStopped()) {
    const mail = await nextDueMail(services)
    if (mail && !(await canDeliver(services))) break
    if (mail) {
      const sending = sendOne(services, contents, mail)
      if (!(await hasEndedWithin(sending, slowMs))) goOn(sending)
      if (slow.size > slowMax) await Promise.race(slow)
    } else if (slow.size === 0) break
    // Another mail may become due while only slow ones are left.
    else await hasEndedWithin(Promise.race(slow), idleMs)
  }
  await Promise.all(slow)
}

/** Delivers due mails. Each mail has its own retries, so that one failure does not delay the others. */
export const deliverMailsHandler = (contents: MailContents, slowMs = slowAfterMs): JobHandler =>
  handlerOf(
    deliverMails,
    async (services, _payload, run) => {
      await sendDueMails(services, contents, { isStopped: run.isStopped, slowMs })
      const next = await findNextDue(services.db)
      if (next?.dueAt) run.runAgainAt(runTimeFor(next.dueAt, services.now()))
    },
    { canRun: canDeliver },
  )
