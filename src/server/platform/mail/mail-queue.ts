import { z } from 'zod'
import type { Db } from '../db/open.ts'
import { newId } from '../ids.ts'
import { enqueueJob, type Jobs } from '../jobs/enqueue.ts'
import { jobKind, runTimeFor } from '../jobs/job-kind.ts'
import { insertMail, insertMails, updateWaitingDue } from './queries.ts'

/** Where a mail stands among the mails about a discussion. Each text has a local part of a Message-ID, such as `post-…`. */
export interface ThreadPosition {
  /** The text that the mail is about; null when it is about several, or about a reaction. */
  text: string | null
  /** The texts above it, from the post on. */
  above: readonly string[]
}

/** The headers of a mail that do not come from its texts. */
export interface EmailHeaders {
  /** The stored address, never one from user input. */
  to: string
  subject: string
  /** The name of the user who caused the mail, as far as it may name one. */
  sender?: string | undefined
  /** The recipient of replies; by default, the sender of all mails. */
  replyTo?: { name: string; address: string }
  /** The address of one-click unsubscription for mail clients, which shows a page to users. */
  unsubscribe?: string | undefined
  /** Names the kind of mails by which readers sort them, as the first labels of a host name. */
  list?: string | undefined
  thread?: ThreadPosition | undefined
}

/** A rendered mail in both formats. `link` is its main action. */
export interface EmailMessage extends EmailHeaders {
  text: string
  html: string
  link: string
  /** The picture that the HTML shows as `cid:logo`, as PNG. */
  logo: Buffer | null
}

/** A queued mail. Its text is composed when it is sent. */
export interface QueuedMail {
  id: string
  kind: string
  toEmail: string
  /** The id of its subject, for kinds that need one, or the text itself if the subject no longer exists. */
  about: string | null
  attempts: number
  createdAt: string
}

export interface Mailer {
  /** Delivers one mail; rejects on failure. The id identifies repeated deliveries. */
  deliver(mail: QueuedMail, email: EmailMessage): Promise<void>
  /** Whether this process can begin a delivery; otherwise the mails wait. Without it, it always can. */
  canDeliver?(): Promise<boolean>
}

interface MailQueue {
  db: Db
  now: () => Date
  jobs: Jobs
}

/** The job that delivers queued mails. It has its own job queue, because mail servers can be slow. */
export const deliverMails = jobKind('deliver-mails', z.object({}), 'mail')

/** Delivers the mails that are due then. */
export const deliverAt = (ctx: MailQueue, runAt: string) =>
  enqueueJob(ctx, deliverMails, {}, { key: 'queue', runAt: runTimeFor(runAt, ctx.now()) })

/** The order of mails that are due: account mails, which users wait for, go first. */
export const mailPriorities = { account: 0, contact: 1, notice: 2 } as const

interface MailOptions {
  /** Default: `account`. */
  priority?: keyof typeof mailPriorities
}

/** Whether mail can arrive: nobody has an address of this top-level domain (RFC 2606), which example accounts have. */
const canArrive = (toEmail: string) => !toEmail.toLowerCase().endsWith('.invalid')

/**
 * Queues a mail, unless it cannot arrive. Must run in the transaction that causes it.
 */
export async function queueMail(
  ctx: MailQueue,
  kind: string,
  toEmail: string,
  about: string | null = null,
  { priority = 'account' }: MailOptions = {},
) {
  if (!canArrive(toEmail)) return
  const at = ctx.now().toISOString()
  const row = { id: newId(), kind, toEmail, about, createdAt: at, dueAt: at }
  await insertMail(ctx.db, { ...row, priority: mailPriorities[priority] })
  await deliverAt(ctx, at)
}

/** Queues one mail per recipient, each of which covers events since a time. */
export async function queueMails(
  ctx: MailQueue,
  kind: string,
  mails: readonly { about: string; toEmail: string; since: string }[],
) {
  if (mails.length === 0) return
  const dueAt = ctx.now().toISOString()
  const priority = mailPriorities.notice
  await insertMails(
    ctx.db,
    mails.map(({ since, ...mail }) => ({ id: newId(), kind, ...mail, createdAt: since, dueAt, priority })),
  )
  await deliverAt(ctx, dueAt)
}

/** How long after the last event a batched mail is sent, in milliseconds; after the first one, at most twice as long. */
const batchDelay = 5 * 60_000

/** Mails per statement. */
const batch = 200

/**
 * Queues batched mails, each of which is sent some minutes later and covers events from `at` until then. Where one about
 * the same subject is waiting, it covers this event as well. An urgent one is sent at `urgentAt`.
 */
export async function queueBatchedMails(
  ctx: MailQueue,
  kind: string,
  mails: readonly { about: string; toEmail: string }[],
  at: string,
  urgentAt: string | null = null,
) {
  if (mails.length === 0) return
  const due = (ms: number) => new Date(Date.parse(at) + ms).toISOString()
  const dueAt = urgentAt ?? due(batchDelay)
  const abouts = mails.map(({ about }) => about)
  const extended = await updateWaitingDue(ctx.db, kind, abouts, urgentAt === null ? due(-batchDelay) : '', dueAt)
  const waiting = new Set(extended.map(({ about }) => about))
  const rows = mails
    .filter(({ about }) => !waiting.has(about))
    .map((mail) => ({ id: newId(), kind, ...mail, createdAt: at, dueAt, priority: mailPriorities.notice }))
  for (let from = 0; from < rows.length; from += batch) await insertMails(ctx.db, rows.slice(from, from + batch))
  await deliverAt(ctx, dueAt)
}
