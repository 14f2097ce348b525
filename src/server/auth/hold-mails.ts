import { z } from 'zod'
import { type Services, timestamp } from '../context.ts'
import { queueMail } from '../mail/mail.ts'
import type { Composer, Composers } from '../mail/worker.ts'
import { suspensionOf } from './hold.ts'
import { approvedLetter, deniedLetter, suspendedLetter, suspensionLiftedLetter } from './hold-letters.ts'
import { findHold } from './hold-queries.ts'

const page = (services: Services, path: string) => services.config.publicUrl + path

const accountSuspended: Composer = async (services, mail) => {
  const person = await findHold(services.db, mail.about ?? '')
  const suspension = person && suspensionOf(person, timestamp(services))
  if (!suspension) return null
  return suspendedLetter({ to: person.email, name: person.name, link: page(services, '/contact'), ...suspension })
}

const suspensionLifted: Composer = async (services, mail) => {
  const person = await findHold(services.db, mail.about ?? '')
  if (!person || suspensionOf(person, timestamp(services))) return null
  return suspensionLiftedLetter({ to: person.email, name: person.name, link: page(services, '/login') })
}

const accountApproved: Composer = async (services, mail) => {
  const person = await findHold(services.db, mail.about ?? '')
  if (!person || person.awaitsApprovalSince) return null
  return approvedLetter({ to: person.email, name: person.name, link: page(services, '/login') })
}

const denial = z.object({ name: z.string(), reason: z.string() })

/** The account is gone when this is read: the mail itself carries what it says. */
export const queueDenial = (services: Services, email: string, { name, reason }: z.output<typeof denial>) =>
  queueMail(services, 'account-denied', email, JSON.stringify({ name, reason }))

const accountDenied: Composer = async (services, mail) => {
  const { name, reason } = denial.parse(JSON.parse(mail.about ?? ''))
  return deniedLetter({ to: mail.toEmail, name, reason, link: page(services, '/contact') })
}

/** What people are told whose account is suspended or has to be approved. They cannot switch these off. */
export const holdMails = {
  'account-suspended': accountSuspended,
  'suspension-lifted': suspensionLifted,
  'account-approved': accountApproved,
  'account-denied': accountDenied,
} satisfies Composers
