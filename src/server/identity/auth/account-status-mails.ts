import { z } from 'zod'
import { type Services, timestamp } from '../../platform/context.ts'
import type { EmailComposer, EmailComposers } from '../../platform/mail/deliver-mails.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { suspensionOf } from './account-status.ts'
import { approvedEmail, deniedEmail, suspendedEmail, suspensionLiftedEmail } from './account-status-email-templates.ts'
import { findAccountStatus } from './account-status-queries.ts'
import { greetedName } from './greeted-name.ts'

const pageUrl = (services: Services, path: string) => services.config.publicUrl + path

const accountSuspended: EmailComposer = async (services, mail) => {
  const user = await findAccountStatus(services.db, mail.about ?? '')
  const suspension = user && suspensionOf(user, timestamp(services))
  if (!suspension) return null
  return suspendedEmail({ to: user.email, name: greetedName(user), link: pageUrl(services, '/contact'), ...suspension })
}

const suspensionLifted: EmailComposer = async (services, mail) => {
  const user = await findAccountStatus(services.db, mail.about ?? '')
  if (!user || suspensionOf(user, timestamp(services))) return null
  return suspensionLiftedEmail({ to: user.email, name: greetedName(user), link: pageUrl(services, '/login') })
}

const accountApproved: EmailComposer = async (services, mail) => {
  const user = await findAccountStatus(services.db, mail.about ?? '')
  if (!user || user.awaitsApprovalSince) return null
  return approvedEmail({ to: user.email, name: greetedName(user), link: pageUrl(services, '/login') })
}

const denial = z.object({ reason: z.string() })

/** The mail carries its own text, because the account no longer exists when it is sent. */
export const queueDenial = (services: Services, email: string, denied: z.output<typeof denial>) =>
  queueMail(services, 'account-denied', email, JSON.stringify(denied))

const accountDenied: EmailComposer = async (services, mail) => {
  const { reason } = denial.parse(JSON.parse(mail.about ?? ''))
  return deniedEmail({ to: mail.toEmail, reason, link: pageUrl(services, '/contact') })
}

/** Mails about a suspension or an approval. Users cannot turn them off. */
export const accountStatusMails = {
  'account-suspended': accountSuspended,
  'suspension-lifted': suspensionLifted,
  'account-approved': accountApproved,
  'account-denied': accountDenied,
} satisfies EmailComposers
