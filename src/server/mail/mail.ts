import type { Db } from '../db/open.ts'
import { newId } from '../ids.ts'
import { insertMail, listLatestMails } from './queries.ts'

/** A mail ready to be sent, in both forms. `link` is the one thing the reader is asked to open. */
export interface Letter {
  /** The address on record, never the one somebody typed. */
  to: string
  subject: string
  text: string
  html: string
  link: string
  /** Who gets an answer to it; without, whoever sends all mails. */
  replyTo?: { name: string; address: string }
  /** Where a program that reads mails switches such mails off, for its reader; the same page does it for people. */
  unsubscribe?: string
}

/** What is known of a mail while it waits: what for and to whom. Its words are made when it is sent. */
export interface QueuedMail {
  id: string
  kind: string
  toEmail: string
  /** The id of what it is about, for the kinds that need one; where nothing is left of that, the words it says. */
  about: string | null
  attempts: number
  createdAt: string
}

/** The way out for mails. */
export interface Mail {
  /** Hands one mail over; rejects when it could not be delivered. The id makes a repeated hand-over recognisable. */
  deliver(mail: QueuedMail, letter: Letter): Promise<void>
  /** Says that the queue has something new. */
  wake(): void
}

/**
 * Puts a mail in the queue: call it with the transaction that causes the mail. `since` is from when on it tells, for one
 * that tells of more than this moment.
 */
export async function queueMail(
  ctx: { db: Db; now: () => Date; mail: Mail },
  kind: string,
  toEmail: string,
  about: string | null = null,
  since?: string,
) {
  const at = ctx.now().toISOString()
  await insertMail(ctx.db, { id: newId(), kind, toEmail, about, createdAt: since ?? at, dueAt: at })
  ctx.mail.wake()
}

/** How long a mail gathers what happens, and how far apart such mails are at least, in milliseconds. */
const gathering = 5 * 60_000
const apart = 60 * 60_000
const day = 86_400_000
/** How long a mail that was not delivered waits for the next attempt at most, in milliseconds. */
export const retryMost = 6 * 60 * 60_000
/** No mail waits longer than this: one that is tried again, and another that keeps its distance from it. */
export const waitMost = retryMost + apart

/**
 * Puts a mail in the queue for each of these readers that tells at once of all that happens to them from `at` on, until
 * it is sent some minutes later. None is added for whom one waits, and two are an hour apart. It is about the reader.
 */
export async function queueMailSoon(
  ctx: { db: Db; now: () => Date; mail: Mail },
  kind: string,
  readers: readonly { id: string; email: string }[],
  at: string,
) {
  if (readers.length === 0) return
  const start = Date.parse(at)
  const dayAgo = new Date(start - day).toISOString()
  const ids = readers.map(({ id }) => id)
  const latest = new Map((await listLatestMails(ctx.db, kind, ids, dayAgo)).map((mail) => [mail.about, mail]))
  for (const { id: about, email: toEmail } of readers) {
    const last = latest.get(about)
    if (last?.isWaiting === 1) continue
    const lastAt = last ? Date.parse(last.lastAt) : 0
    // What is later was written while the clock was wrong.
    const due = Math.max(start + gathering, lastAt <= start + retryMost ? lastAt + apart : 0)
    const dueAt = new Date(due).toISOString()
    await insertMail(ctx.db, { id: newId(), kind, toEmail, about, createdAt: at, dueAt })
  }
  ctx.mail.wake()
}
