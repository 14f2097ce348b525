import { timingSafeEqual } from 'node:crypto'
import { messages } from '../../shared/messages.ts'
import type { Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { signatureOf } from '../instance/secret.ts'

type Dated = Pick<Services, 'db' | 'now'>

/** Nobody writes a message in less, in milliseconds. */
const quickest = 3_000
/** So long the form may lie open, in milliseconds. */
const longest = 24 * 3_600_000

const signed = (db: Services['db'], openedAt: string) => signatureOf(db, 'contact', openedAt)

/** Tells when the form was opened, so that it cannot be made up. */
export async function newTicket({ db, now }: Dated): Promise<string> {
  const openedAt = String(now().getTime())
  return `${openedAt}.${(await signed(db, openedAt)).toString('base64url')}`
}

const refused = (message: string) => new AppError('BAD_REQUEST', message, { field: 'ticket' })

/** 400 unless the form was opened here, a while ago but not too long. */
export async function checkTicket({ db, now }: Dated, ticket: string): Promise<void> {
  const [, openedAt = '', signature = ''] = ticket.match(/^(\d{1,15})\.([\w-]{43})$/) ?? []
  const given = Buffer.from(signature, 'base64url')
  const expected = await signed(db, openedAt)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refused(messages.contactFormOld)
  const age = now().getTime() - Number(openedAt)
  if (age > longest) throw refused(messages.contactFormOld)
  if (age < quickest) throw refused(messages.contactTooQuick)
}
