import { type Services, timestamp } from '../context.ts'
import { handlerOf, type JobHandler } from '../jobs/job-handler.ts'
import { retryDelay } from '../jobs/retry.ts'
import { deliverMails, type EmailMessage, type QueuedMail, queueDelayMax } from './mail-queue.ts'
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

/** Composes a mail when it is sent; returns null when the mail is no longer wanted. */
export type EmailComposer = (services: Services, mail: QueuedMail) => Promise<EmailMessage | null>
export type EmailComposers = Readonly<Record<string, EmailComposer>>

const batch = 20
const attemptsMax = 16

async function sendOne(services: Services, emailComposers: EmailComposers, mail: QueuedMail) {
  const attempts = mail.attempts + 1
  const retryAt = new Date(services.now().getTime() + retryDelay(attempts)).toISOString()
  await updateMailAttempted(services.db, mail.id, attempts, retryAt)
  try {
    const compose = emailComposers[mail.kind]
    if (!compose) throw new Error(`there is no composer for mails of the kind ${mail.kind}`)
    const email = await compose(services, mail)
    if (!email) return await updateMailDropped(services.db, mail.id)
    await services.mail.deliver(mail, email)
    await updateMailSent(services.db, mail.id, timestamp(services))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isLast = attempts >= attemptsMax
    await updateMailFailed(services.db, mail.id, reason, isLast ? timestamp(services) : null)
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

/** Sends all due mails one after another unless stopped. Returns the number of processed mails. */
async function sendDueMails(
  services: Services,
  emailComposers: EmailComposers,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let handled = 0
  await rescheduleAfterClockChange(services)
  for (;;) {
    const due = await listDueMails(services.db, timestamp(services), batch)
    for (const mail of due) {
      if (isStopped()) return handled
      await sendOne(services, emailComposers, mail)
      handled += 1
    }
    if (due.length < batch) return handled
  }
}

/** Delivers due mails. Each mail has its own retries, so that one failure does not delay the others. */
export const deliverMailsHandler = (emailComposers: EmailComposers): JobHandler =>
  handlerOf(deliverMails, async (services, _payload, run) => {
    await sendDueMails(services, emailComposers, run.isStopped)
    const next = await findNextDue(services.db)
    if (next?.dueAt) run.runAgainAt(next.dueAt)
  })
