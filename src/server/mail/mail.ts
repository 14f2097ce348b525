import type { Db } from '../db/open.ts'
import { newId } from '../ids.ts'
import { insertMail } from './queries.ts'

/** A mail ready to be sent, in both forms. `link` is the one thing the reader is asked to open. */
export interface Letter {
  /** The address on record, never the one somebody typed. */
  to: string
  subject: string
  text: string
  html: string
  link: string
}

/** What is known of a mail while it waits: what for and to whom. Its words are made when it is sent. */
export interface QueuedMail {
  id: string
  kind: string
  toEmail: string
  /** The id of what it is about, for the kinds that need one. */
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

/** Puts a mail in the queue: call it with the transaction that causes the mail. */
export async function queueMail(
  ctx: { db: Db; now: () => Date; mail: Mail },
  kind: string,
  toEmail: string,
  about: string | null = null,
) {
  const at = ctx.now().toISOString()
  await insertMail(ctx.db, { id: newId(), kind, toEmail, about, createdAt: at, dueAt: at })
  ctx.mail.wake()
}
