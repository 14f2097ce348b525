import { type Services, timestamp } from '../context.ts'
import { reasonOf } from '../error-reason.ts'
import { handlerOf, type JobHandler } from '../jobs/job-handler.ts'
import { retryDelay } from '../jobs/retry.ts'
import { type EmailParts, type MailSite, renderEmail } from './email-layout.ts'
import { deliverMails, mailPriorities, type QueuedMail, queueDelayMax } from './mail-queue.ts'
import {
  findDueMail,
  findNextDue,
  isAnyDueAfter,
  updateDueAfter,
  updateMailAttempted,
  updateMailDropped,
  updateMailFailed,
  updateMailSent,
} from './queries.ts'

/** Composes a mail when it is sent; returns null when the mail is no longer wanted. */
export type EmailComposer = (services: Services, mail: QueuedMail) => Promise<EmailParts | null>
export type EmailComposers = Readonly<Record<string, EmailComposer>>

/** The composer of each kind, and the site that all mails show. */
export interface MailContents {
  composers: EmailComposers
  siteOf: (services: Services) => Promise<MailSite>
}

const attemptsMax = 16

/** Asked before an attempt begins, because one that this process cannot make does not count. */
const canDeliver = async ({ mail }: Services) => (await mail.canDeliver?.()) ?? true

async function sendOne(services: Services, { composers, siteOf }: MailContents, mail: QueuedMail) {
  const attempts = mail.attempts + 1
  const retryAt = new Date(services.now().getTime() + retryDelay(attempts)).toISOString()
  const attempt = { id: mail.id, attempts }
  if (!(await updateMailAttempted(services.db, attempt, retryAt))) return
  try {
    const compose = composers[mail.kind]
    if (!compose) throw new Error(`there is no composer for mails of the kind ${mail.kind}`)
    const parts = await compose(services, mail)
    if (!parts) return await updateMailDropped(services.db, attempt)
    await services.mail.deliver(mail, renderEmail(parts, await siteOf(services)))
    await updateMailSent(services.db, mail.id, timestamp(services))
  } catch (error) {
    const reason = reasonOf(error)
    const isLast = attempts >= attemptsMax
    await updateMailFailed(services.db, attempt, reason, isLast ? timestamp(services) : null)
    services.log.warn(
      { mail: mail.id, kind: mail.kind, attempts, reason },
      isLast ? 'gave up sending a mail' : 'could not send a mail',
    )
  }
}

/**
 * Makes mails due immediately that would otherwise wait too long, because the clock was set back after they were
 * queued.
 */
async function rescheduleAfterClockChange(services: Services) {
  const now = services.now()
  const latest = new Date(now.getTime() + queueDelayMax).toISOString()
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

/** Sends all due mails one after another unless stopped. Returns the number of processed mails. */
async function sendDueMails(
  services: Services,
  contents: MailContents,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let handled = 0
  await rescheduleAfterClockChange(services)
  while (!isStopped()) {
    const mail = await nextDueMail(services)
    if (!mail || !(await canDeliver(services))) break
    await sendOne(services, contents, mail)
    handled += 1
  }
  return handled
}

/** Delivers due mails. Each mail has its own retries, so that one failure does not delay the others. */
export const deliverMailsHandler = (contents: MailContents): JobHandler =>
  handlerOf(
    deliverMails,
    async (services, _payload, run) => {
      await sendDueMails(services, contents, run.isStopped)
      const next = await findNextDue(services.db)
      if (next?.dueAt) run.runAgainAt(next.dueAt)
    },
    { canRun: canDeliver },
  )
