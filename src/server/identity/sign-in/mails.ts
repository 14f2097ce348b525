import { emailKey } from '../../../shared/platform/fields.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import type { Services } from '../../platform/context.ts'
import type { EmailComposer, EmailComposers } from '../../platform/mail/deliver-mails.ts'
import { greetedName } from '../names/greeted-name.ts'
import { signInBrowserSeconds } from '../sessions/sign-in-browser.ts'
import { resetPasswordMessage, signInLinkMessage, verifyEmailMessage } from './email-templates.ts'
import { issueEmailToken } from './email-tokens.ts'
import { findUserByEmail } from './queries.ts'

const link = (services: Services, path: string, token: string) =>
  `${services.config.publicUrl}${path}?token=${encodeURIComponent(token)}`

/**
 * Composes nothing for unknown or verified addresses. The queue does not check this, so that response times reveal
 * nothing.
 */
const verifyEmail: EmailComposer = async (services, mail) => {
  const user = await findUserByEmail(services.db, emailKey(mail.toEmail))
  if (!user || user.emailVerifiedAt) return null
  const token = await issueEmailToken(services, 'verify-email', user.id, emailKey(mail.toEmail))
  const instance = await instanceSetting(services.db, 'name')
  return verifyEmailMessage({ to: user.email, link: link(services, '/verify-email', token), instance })
}

const resetPassword: EmailComposer = async (services, mail) => {
  const user = await findUserByEmail(services.db, emailKey(mail.toEmail))
  if (!user) return null
  const token = await issueEmailToken(services, 'reset-password', user.id, emailKey(mail.toEmail))
  const page = link(services, '/reset-password', token)
  return resetPasswordMessage({ to: user.email, name: greetedName(user), link: page })
}

/** `about` is the browser that asked. Composes nothing once that browser has forgotten it, because the link would not work. */
const signInLink: EmailComposer = async (services, mail) => {
  const user = await findUserByEmail(services.db, emailKey(mail.toEmail))
  const age = services.now().getTime() - Date.parse(mail.createdAt)
  if (!user || age > signInBrowserSeconds * 1_000) return null
  const token = await issueEmailToken(services, 'sign-in', user.id, emailKey(mail.toEmail), {
    browserHash: mail.about,
  })
  return signInLinkMessage({ to: user.email, name: greetedName(user), link: link(services, '/sign-in-link', token) })
}

export const authMails = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'sign-in-link': signInLink,
} satisfies EmailComposers
