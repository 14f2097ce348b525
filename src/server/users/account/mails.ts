import { emailKey } from '../../shared/accounts.ts'
import { deviceName } from '../auth/device.ts'
import { findUserByEmail, findUserById } from '../auth/queries.ts'
import { undoDays } from '../auth/reserved-address.ts'
import { findSession } from '../auth/session-queries.ts'
import type { Services } from '../context.ts'
import { newToken, tokenHash } from '../ids.ts'
import type { Composer, Composers } from '../mail/worker.ts'
import { isOn } from '../settings/settings.ts'
import {
  confirmEmailLetter,
  deletionLetter,
  emailChangedLetter,
  newSignInLetter,
  passwordChangedLetter,
} from './letters.ts'
import { findDeletion, findEmailChange, updateEmailChangeToken } from './queries.ts'

const page = (services: Services, path: string) => services.config.publicUrl + path

/** Nobody is written to at an address that is another account's by now: its owner did not ask. */
const confirmEmailChange: Composer = async (services, mail) => {
  const change = await findEmailChange(services.db, mail.about ?? '')
  if (!change || change.confirmedAt || change.expiresAt <= services.now().toISOString()) return null
  const owner = await findUserByEmail(services.db, emailKey(change.newEmail))
  if (owner && owner.id !== change.userId) return null
  const user = await findUserById(services.db, change.userId)
  if (!user) return null
  const token = newToken()
  await updateEmailChangeToken(services.db, change.id, { confirmHash: tokenHash(token) })
  const link = page(services, `/confirm-email?token=${token}`)
  return confirmEmailLetter({ to: change.newEmail, name: user.name, link })
}

const emailChanged: Composer = async (services, mail) => {
  const change = await findEmailChange(services.db, mail.about ?? '')
  if (!change?.confirmedAt || change.undoneAt) return null
  const user = await findUserById(services.db, change.userId)
  if (!user) return null
  const token = newToken()
  await updateEmailChangeToken(services.db, change.id, { undoHash: tokenHash(token) })
  const link = page(services, `/undo-email?token=${token}`)
  const { oldEmail: to, newEmail } = change
  return emailChangedLetter({ to, name: user.name, link, newEmail, days: undoDays })
}

const passwordChanged: Composer = async (services, mail) => {
  const user = await findUserById(services.db, mail.about ?? '')
  if (!user?.email) return null
  const link = page(services, '/forgot-password')
  return passwordChangedLetter({ to: user.email, name: user.name, link, at: mail.createdAt })
}

/** Not sent for a session that has ended, nor to people who want no notifications. */
const newSignIn: Composer = async (services, mail) => {
  const session = await findSession(services.db, mail.about ?? '')
  const user = session && (await findUserById(services.db, session.userId))
  if (!user || !(await isOn(services.db, user.id, 'NOTIFICATIONS_EMAIL_ENABLED'))) return null
  const device = deviceName(session.userAgent)
  const link = page(services, '/settings?tab=security')
  return newSignInLetter({ to: user.email, name: user.name, link, at: session.createdAt, device })
}

const deletionScheduled: Composer = async (services, mail) => {
  const user = await findUserById(services.db, mail.about ?? '')
  const dueAt = user && (await findDeletion(services.db, user.id)).deletionDueAt
  if (!dueAt) return null
  return deletionLetter({ to: user.email, name: user.name, link: page(services, '/settings?tab=data'), dueAt })
}

export const accountMails = {
  'confirm-email-change': confirmEmailChange,
  'email-changed': emailChanged,
  'password-changed': passwordChanged,
  'new-sign-in': newSignIn,
  'deletion-scheduled': deletionScheduled,
} satisfies Composers
