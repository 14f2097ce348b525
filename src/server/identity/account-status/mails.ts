import { z } from 'zod'
import { phrase } from '../../../shared/platform/phrase.ts'
import { signedDecisionLink } from '../../instance/restrictions/decision-link.ts'
import { findLatestRestriction, findRestriction, type RestrictionRow } from '../../instance/restrictions/queries.ts'
import { statementLines } from '../../instance/restrictions/statement-lines.ts'
import { type Services, timestamp } from '../../platform/context.ts'
import type { EmailComposer, EmailComposers } from '../../platform/mail/deliver-mails.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { greetedName } from '../names/greeted-name.ts'
import { suspensionOf } from './account-status.ts'
import { approvedEmail, deniedEmail, suspendedEmail, suspensionLiftedEmail } from './email-templates.ts'
import { findAccountStatus } from './queries.ts'

const pageUrl = (services: Services, path: string) => services.config.publicUrl + path

const accountSuspended: EmailComposer = async (services, mail) => {
  const user = await findAccountStatus(services.db, mail.about ?? '')
  const suspension = user && suspensionOf(user, timestamp(services))
  if (!suspension) return null
  const statement = await findLatestRestriction(services.db, user.id, 'SUSPEND')
  if (!statement) return null
  const link = await signedDecisionLink(services, statement.id)
  const lines = [...statementLines(statement, services.config.publicUrl, link), ...answerLines(statement)]
  const removesContent = statement.removesContent === 1
  const recipient = { to: user.email, name: greetedName(user), link }
  return suspendedEmail({ ...recipient, until: suspension.until, removesContent, statement: lines })
}

/** The answer to the user's objection, who reads no notifications while suspended. */
const answerLines = ({ outcome, answer }: Pick<RestrictionRow, 'outcome' | 'answer'>) =>
  outcome === 'UPHELD'
    ? [phrase('You objected, and a site admin upheld the decision. Answer:'), ...answer.split(/\s*\n\s*/)]
    : []

export const queueSuspensionMail = async (services: Services, { id, email }: { id: string; email: string }) =>
  queueMail(services, 'account-suspended', email, id)

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

const denial = z.object({ restrictionId: z.string(), language: z.string().nullable().default(null) })

/** The account no longer exists when the mail is sent. */
export const queueDenial = (services: Services, email: string, denied: z.output<typeof denial>) =>
  queueMail(services, 'account-denied', email, JSON.stringify(denied))

const accountDenied: EmailComposer = async (services, mail) => {
  const { restrictionId, language } = denial.parse(JSON.parse(mail.about ?? ''))
  const statement = await findRestriction(services.db, restrictionId)
  if (!statement) return null
  const link = await signedDecisionLink(services, restrictionId)
  const lines = statementLines(statement, services.config.publicUrl, link)
  return { ...deniedEmail({ to: mail.toEmail, link, statement: lines }), language }
}

/** Mails about a suspension or an approval. Users cannot turn them off. */
export const accountStatusMails = {
  'account-suspended': accountSuspended,
  'suspension-lifted': suspensionLifted,
  'account-approved': accountApproved,
  'account-denied': accountDenied,
} satisfies EmailComposers
