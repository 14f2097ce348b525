import type { TwoFactorChangeKind } from '../../identity/two-factor/record-change.ts'
import { type EmailParts, formatDateTime, greet } from '../../platform/mail/email-layout.ts'

interface Recipient {
  to: string
  name: string
  /** The link of the button. */
  link: string
}

/** Names no user, because the new address is not proven yet. */
export const confirmEmailMessage = ({ to, link }: Omit<Recipient, 'name'>): EmailParts => ({
  to,
  subject: 'Confirm your new email address',
  greeting: greet(null),
  paragraphs: [
    'you asked to use this address for your account. Your old address stays in use until you confirm the new one.',
  ],
  action: { label: 'Confirm new address', link },
  footer: 'The link works once, within 24 hours. If you did not ask for this, ignore this email.',
})

export const emailChangedMessage = ({
  to,
  name,
  link,
  newEmail,
  days,
}: Recipient & { newEmail: string; days: number }): EmailParts => ({
  to,
  subject: 'Your email address was changed',
  greeting: greet(name),
  paragraphs: [
    `the address of your account is now ${newEmail}. If you made this change, you can ignore this email.`,
    'If you did not, undo the change. This restores your old address and ends all sessions.',
  ],
  action: { label: 'Undo the change', link },
  footer: `The link works once, within ${days} days.`,
})

export const passwordChangedMessage = ({ to, name, link, at }: Recipient & { at: string }): EmailParts => ({
  to,
  subject: 'Your password was changed',
  greeting: greet(name),
  paragraphs: [`the password of your account was changed on ${formatDateTime(at)}.`],
  action: { label: 'Set a new password', link },
  footer: 'If you made this change, you can ignore this email. If not, set a new password now.',
})

export const newSignInMessage = ({
  to,
  name,
  link,
  at,
  device,
}: Recipient & { at: string; device: string }): EmailParts => ({
  to,
  subject: 'New sign-in to your account',
  greeting: greet(name),
  paragraphs: [`someone signed in to your account on ${formatDateTime(at)} from ${device}, a new device.`],
  action: { label: 'Review your sessions', link },
  footer: 'If it was you, you can ignore this email. If not, end that session and change your password.',
})

export const deletionMessage = ({ to, name, link, dueAt }: Recipient & { dueAt: string }): EmailParts => ({
  to,
  subject: 'Your account will be deleted',
  greeting: greet(name),
  paragraphs: [`you asked to delete your account. It will be deleted on ${formatDateTime(dueAt)}.`],
  action: { label: 'Keep my account', link },
  footer: 'Until then, you can cancel the deletion in your settings.',
})

const twoFactorChanges: Record<TwoFactorChangeKind, string> = {
  'app-added': 'an authenticator app was added to your account',
  'app-removed': 'the authenticator app was removed from your account',
  'passkey-added': 'a passkey was added to your account',
  'passkey-removed': 'a passkey was removed from your account',
  'codes-renewed': 'the recovery codes of your account were replaced',
  'provider-connected': 'an account of the sign-in provider was connected to your account',
  'provider-disconnected': 'the account of the sign-in provider was disconnected from your account',
  'all-removed': 'all second factors and recovery codes were removed from your account',
}

export const twoFactorChangedMessage = ({
  to,
  name,
  link,
  kind,
  at,
  days,
}: Recipient & { kind: TwoFactorChangeKind; at: string; days: number }): EmailParts => ({
  to,
  subject: 'Your second factors were changed',
  greeting: greet(name),
  paragraphs: [
    `${twoFactorChanges[kind]} on ${formatDateTime(at)}. If you made this change, you can ignore this email.`,
    'If you did not, undo the change. This removes what was added since, ends all sessions and disables the password.',
  ],
  action: { label: 'Undo the change', link },
  footer: `The link works once, within ${days} days. Then we send you a link for setting a new password.`,
})

const sample = { to: 'ann@example.org', name: 'Ann Marlow', link: 'https://forum.example.org/page?token=sample' }
const at = '2026-11-20T12:00:00.000Z'

/** One sample per template, for the preview. */
export const accountEmailSamples = {
  'confirm-email-change': () => confirmEmailMessage(sample),
  'email-changed': () => emailChangedMessage({ ...sample, newEmail: 'ann.marlow@example.org', days: 14 }),
  'password-changed': () => passwordChangedMessage({ ...sample, at }),
  'new-sign-in': () => newSignInMessage({ ...sample, at, device: 'Firefox on Linux' }),
  'two-factor-changed': () => twoFactorChangedMessage({ ...sample, kind: 'passkey-added', at, days: 14 }),
  'deletion-scheduled': () => deletionMessage({ ...sample, dueAt: at }),
}
