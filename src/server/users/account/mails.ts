import { emailKey } from '../../../shared/platform/fields.ts'
import { deviceText } from '../../identity/sessions/device.ts'
import { findSession } from '../../identity/sessions/session-queries.ts'
import { findUserByEmail, findUserById } from '../../identity/sign-in/queries.ts'
import { isMailboxRefused, undoDays } from '../../identity/sign-up/reserved-address.ts'
import { isMailable } from '../../notify/recipient-queries.ts'
import type { Services } from '../../platform/context.ts'
import { newToken, tokenHash } from '../../platform/ids.ts'
import type { EmailComposer, EmailComposers } from '../../platform/mail/deliver-mails.ts'
import {
  confirmEmailMessage,
  deletionMessage,
  emailChangedMessage,
  newSignInMessage,
  passwordChangedMessage,
  twoFactorChangedMessage,
} from './email-templates.ts'
import {
  findDeletion,
  findEmailChange,
  findTwoFactorChange,
  updateEmailChangeToken,
  updateTwoFactorChangeToken,
} from './queries.ts'

const pageUrl = (services: Services, path: string) => services.config.publicUrl + path

/** Skipped when the address belongs to another account, whose owner did not ask for the change, or its mailbox is refused. */
const confirmEmailChange: EmailComposer = async (services, mail) => {
  const change = await findEmailChange(services.db, mail.about ?? '')
  if (!change || change.confirmedAt || change.expiresAt <= services.now().toISOString()) return null
  const owner = await findUserByEmail(services.db, emailKey(change.newEmail))
  if (owner && owner.id !== change.userId) return null
  if (await isMailboxRefused(services, change.newEmail, change.userId)) return null
  const user = await findUserById(services.db, change.userId)
  if (!user) return null
  const token = newToken()
  await updateEmailChangeToken(services.db, change.id, { confirmHash: tokenHash(token), isHandedOver: 0 })
  const link = pageUrl(services, `/confirm-email?token=${token}`)
  return { ...confirmEmailMessage({ to: change.newEmail, link }), language: user.language }
}

const emailChanged: EmailComposer = async (services, mail) => {
  const change = await findEmailChange(services.db, mail.about ?? '')
  if (!change?.confirmedAt || change.undoneAt) return null
  const user = await findUserById(services.db, change.userId)
  if (!user) return null
  const token = newToken()
  await updateEmailChangeToken(services.db, change.id, { undoHash: tokenHash(token) })
  const link = pageUrl(services, `/undo-email?token=${token}`)
  const { oldEmail: to, newEmail } = change
  const message = emailChangedMessage({ to, name: user.name, link, newEmail, days: undoDays })
  return { ...message, language: user.language }
}

/** Skipped while the address is not proven: a stranger should not get mail about an account that is not theirs. */
const passwordChanged: EmailComposer = async (services, mail) => {
  const user = await findUserById(services.db, mail.about ?? '')
  if (!user?.emailVerifiedAt) return null
  const link = pageUrl(services, '/forgot-password')
  return passwordChangedMessage({ to: user.email, name: user.name, link, at: mail.createdAt })
}

/** Skipped when the session has ended, or the user may not be sent mail that they can turn off. */
const newSignIn: EmailComposer = async (services, mail) => {
  const session = await findSession(services.db, mail.about ?? '')
  const user = session && (await findUserById(services.db, session.userId))
  if (!session || !user || !(await isMailable(services, user.id))) return null
  const device = deviceText(session.userAgent)
  const link = pageUrl(services, '/settings?tab=security')
  return newSignInMessage({ to: user.email, name: user.name, link, at: session.createdAt, device })
}

const deletionScheduled: EmailComposer = async (services, mail) => {
  const user = await findUserById(services.db, mail.about ?? '')
  const dueAt = user && (await findDeletion(services.db, user.id)).deletionDueAt
  if (!dueAt || !user.emailVerifiedAt) return null
  return deletionMessage({ to: user.email, name: user.name, link: pageUrl(services, '/settings?tab=data'), dueAt })
}

const twoFactorChanged: EmailComposer = async (services, mail) => {
  const change = await findTwoFactorChange(services.db, mail.about ?? '')
  const user = change && (await findUserById(services.db, change.userId))
  if (!user || change.undoneAt) return null
  const token = newToken()
  await updateTwoFactorChangeToken(services.db, change.id, tokenHash(token))
  const link = pageUrl(services, `/undo-two-factor?token=${token}`)
  const { kind, createdAt: at } = change
  const message = twoFactorChangedMessage({ to: mail.toEmail, name: user.name, link, kind, at, days: undoDays })
  return { ...message, language: user.language }
}

export const accountMails = {
  'confirm-email-change': confirmEmailChange,
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  'new-sign-in': newSignIn,
  'deletion-scheduled': deletionScheduled,
  'two-factor-changed': twoFactorChanged,
} satisfies EmailComposers
