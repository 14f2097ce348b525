import { emailKey } from '../../shared/accounts.ts'
import type { Services } from '../context.ts'
import { layOut } from '../mail/layout.ts'
import type { Composer, Composers } from '../mail/worker.ts'
import { issueEmailToken } from './email-tokens.ts'
import { findUserByEmail } from './queries.ts'

const link = (services: Services, path: string, token: string) =>
  `${services.config.publicUrl}${path}?token=${encodeURIComponent(token)}`

/** Nobody is written to who has no account or has verified already: the queue does not know, so that time does not tell. */
const verifyEmail: Composer = async (services, mail) => {
  const user = await findUserByEmail(services.db, emailKey(mail.toEmail))
  if (!user || user.emailVerifiedAt) return null
  const token = await issueEmailToken(services, 'verify-email', user.id, emailKey(mail.toEmail))
  return layOut({
    to: user.email,
    subject: 'Verify your email address',
    greeting: `Hello ${user.name},`,
    paragraphs: ['welcome to Folkmoot. Please confirm that this address is yours, so that you can post and comment.'],
    action: { label: 'Verify email address', link: link(services, '/verify-email', token) },
    footer: 'The link works once, within 24 hours. If you did not sign up, you need not do anything.',
  })
}

const resetPassword: Composer = async (services, mail) => {
  const user = await findUserByEmail(services.db, emailKey(mail.toEmail))
  if (!user) return null
  const token = await issueEmailToken(services, 'reset-password', user.id, emailKey(mail.toEmail))
  return layOut({
    to: user.email,
    subject: 'Reset your password',
    greeting: `Hello ${user.name},`,
    paragraphs: ['somebody, most likely you, asked to set a new password for your account.'],
    action: { label: 'Set a new password', link: link(services, '/reset-password', token) },
    footer: 'The link works once, within one hour. If it was not you, ignore this mail: your password stays as it is.',
  })
}

export const authMails = { 'verify-email': verifyEmail, 'reset-password': resetPassword } satisfies Composers
