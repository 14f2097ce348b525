import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import type { TwoFactorChangeKind } from '../../identity/two-factor/record-change.ts'
import { type EmailParts, greet } from '../../platform/mail/email-layout.ts'

interface Recipient {
  to: string
  name: string
  /** The link of the button. */
  link: string
}

/** Names no user, because the new address is not proven yet. */
export const confirmEmailMessage = ({ to, link }: Omit<Recipient, 'name'>): EmailParts => ({
  to,
  subject: phrase('Confirm your new email address'),
  greeting: greet(null),
  paragraphs: [
    phrase(
      'you asked to use this address for your account. Your old address stays in use until you confirm the new one.',
    ),
  ],
  action: { label: phrase('Confirm new address'), link },
  footer: phrase('The link works once, within 24 hours. If you did not ask for this, ignore this email.'),
})

export const emailChangedMessage = ({
  to,
  name,
  link,
  newEmail,
  days,
}: Recipient & { newEmail: string; days: number }): EmailParts => ({
  to,
  subject: phrase('Your email address was changed'),
  greeting: greet(name),
  paragraphs: [
    phrase('the address of your account is now {newEmail}. If you made this change, you can ignore this email.', {
      newEmail,
    }),
    phrase('If you did not, undo the change. This restores your old address and ends all sessions.'),
  ],
  action: { label: phrase('Undo the change'), link },
  footer: phrase('The link works once, within {days, number} days.', { days }),
})

export const passwordChangedMessage = ({ to, name, link, at }: Recipient & { at: string }): EmailParts => ({
  to,
  subject: phrase('Your password was changed'),
  greeting: greet(name),
  paragraphs: [phrase('the password of your account was changed on {at}.', { at: new Date(at) })],
  action: { label: phrase('Set a new password'), link },
  footer: phrase('If you made this change, you can ignore this email. If not, set a new password now.'),
})

export const newSignInMessage = ({
  to,
  name,
  link,
  at,
  device,
}: Recipient & { at: string; device: Phrase | string }): EmailParts => ({
  to,
  subject: phrase('New sign-in to your account'),
  greeting: greet(name),
  paragraphs: [
    phrase('someone signed in to your account on {at} from {device}, a new device.', { at: new Date(at), device }),
  ],
  action: { label: phrase('Review your sessions'), link },
  footer: phrase('If it was you, you can ignore this email. If not, end that session and change your password.'),
})

export const deletionMessage = ({ to, name, link, dueAt }: Recipient & { dueAt: string }): EmailParts => ({
  to,
  subject: phrase('Your account will be deleted'),
  greeting: greet(name),
  paragraphs: [phrase('you asked to delete your account. It will be deleted on {dueAt}.', { dueAt: new Date(dueAt) })],
  action: { label: phrase('Keep my account'), link },
  footer: phrase('Until then, you can cancel the deletion in your settings.'),
})

const twoFactorChanges: Record<TwoFactorChangeKind, Phrase> = {
  'app-added': phrase('an authenticator app was added to your account'),
  'app-removed': phrase('the authenticator app was removed from your account'),
  'passkey-added': phrase('a passkey was added to your account'),
  'passkey-removed': phrase('a passkey was removed from your account'),
  'codes-renewed': phrase('the recovery codes of your account were replaced'),
  'provider-connected': phrase('an account of the sign-in provider was connected to your account'),
  'provider-disconnected': phrase('the account of the sign-in provider was disconnected from your account'),
  'all-removed': phrase('all second factors and recovery codes were removed from your account'),
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
  subject: phrase('Your second factors were changed'),
  greeting: greet(name),
  paragraphs: [
    phrase('{change} on {at}. If you made this change, you can ignore this email.', {
      change: twoFactorChanges[kind],
      at: new Date(at),
    }),
    phrase(
      'If you did not, undo the change. This removes what was added since, ends all sessions and disables the password.',
    ),
  ],
  action: { label: phrase('Undo the change'), link },
  footer: phrase(
    'The link works once, within {days, number} days. Then we send you a link for setting a new password.',
    {
      days,
    },
  ),
})

const sample = { to: 'ann@example.org', name: 'Ann Marlow', link: 'https://forum.example.org/page?token=sample' }
const at = '2026-11-20T12:00:00.000Z'

const firefox = { browser: 'Firefox', system: 'Linux' }

/** One sample per template, for the preview. */
export const accountEmailSamples = {
  'confirm-email-change': () => confirmEmailMessage(sample),
  'email-changed': () => emailChangedMessage({ ...sample, newEmail: 'ann.marlow@example.org', days: 14 }),
  'password-changed': () => passwordChangedMessage({ ...sample, at }),
  'new-sign-in': () => newSignInMessage({ ...sample, at, device: phrase('{browser} on {system}', firefox) }),
  'two-factor-changed': () => twoFactorChangedMessage({ ...sample, kind: 'passkey-added', at, days: 14 }),
  'deletion-scheduled': () => deletionMessage({ ...sample, dueAt: at }),
}
