import { timingSafeEqual } from 'node:crypto'
import { messages } from '../../../shared/platform/messages.ts'
import { signatureOf } from '../../instance/settings/secret.ts'
import type { Services } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'

type TicketServices = Pick<Services, 'db' | 'now'>

/** No person writes a message faster, in milliseconds. */
const minimumAgeMs = 3_000
/** The maximum age of an open form, in milliseconds. */
const maximumAgeMs = 24 * 3_600_000

const signed = (db: Services['db'], openedAt: string) => signatureOf(db, 'contact', openedAt)

/** Creates a signed ticket with the time at which the form was opened. */
export async function newTicket({ db, now }: TicketServices): Promise<string> {
  const openedAt = String(now().getTime())
  return `${openedAt}.${(await signed(db, openedAt)).toString('base64url')}`
}

const refused = (message: string) => new AppError('BAD_REQUEST', message, { field: 'ticket' })

/** Throws 400 unless this instance issued the ticket, and its age is within the limits. */
export async function checkTicket({ db, now }: TicketServices, ticket: string): Promise<void> {
  const [, openedAt = '', signature = ''] = ticket.match(/^(\d{1,15})\.([\w-]{43})$/) ?? []
  const given = Buffer.from(signature, 'base64url')
  const expected = await signed(db, openedAt)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refused(messages.contactFormOld)
  const age = now().getTime() - Number(openedAt)
  if (age > maximumAgeMs) throw refused(messages.contactFormOld)
  if (age < minimumAgeMs) throw refused(messages.contactTooQuick)
}
