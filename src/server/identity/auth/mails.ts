import { emailKey } from '../../shared/accounts.ts'
import type { Services } from '../context.ts'
import { instanceSetting } from '../instance/settings.ts'
import type { Composer, Composers } from '../mail/worker.ts'
import { issueEmailToken } from './email-tokens.ts'
import { resetPasswordLetter, verifyEmailLetter } from './letters.ts'
import { findUserByEmail } from './queries.ts'

const link = (services: Services, path: string, token: string) =>
  `${services.config.publicUrl}${path}?token=${encodeURIComponent(token)}`

/** Nobody is written to who has no account or has verified already: the queue does not know, so that time does not tell. */
const verifyEmail: Composer = async (services, mail) => {
  const user = await findUserByEmail(services.db, emailKey(mail.toEmail))
  if (!user || user.emailVerifiedAt) return null
  const token = await issueEmailToken(services, 'verify-email', user.id, emailKey(mail.toEmail))
  const instance = await instanceSetting(services.db, 'name')
  return verifyEmailLetter({ to: user.email, name: user.name, link: link(services, '/verify-email', token), instance })
}

const resetPassword: Composer = async (services, mail) => {
  const user = await findUserByEmail(services.db, emailKey(mail.toEmail))
  if (!user) return null
  const token = await issueEmailToken(services, 'reset-password', user.id, emailKey(mail.toEmail))
  return resetPasswordLetter({ to: user.email, name: user.name, link: link(services, '/reset-password', token) })
}

export const authMails = { 'verify-email': verifyEmail, 'reset-password': resetPassword } satisfies Composers
