import { layOut } from '../mail/layout.ts'
import type { Letter } from '../mail/mail.ts'
import { inWords } from '../mail/moment.ts'

interface Reader {
  to: string
  name: string
  /** Where the button leads. */
  link: string
}

export const confirmEmailLetter = ({ to, name, link }: Reader): Letter =>
  layOut({
    to,
    subject: 'Confirm your new email address',
    greeting: `Hello ${name},`,
    paragraphs: ['you asked to use this address for your account. Until you confirm it, the old one stays.'],
    action: { label: 'Confirm new address', link },
    footer: 'The link works once, within 24 hours. If you did not ask for this, ignore this mail.',
  })

export const emailChangedLetter = ({ to, name, link, newEmail, days }: Reader & { newEmail: string; days: number }) =>
  layOut({
    to,
    subject: 'Your email address was changed',
    greeting: `Hello ${name},`,
    paragraphs: [
      `the address of your account is now ${newEmail}. If that was you, all is well.`,
      'If it was not you, take the change back: your old address returns, and everybody is signed out.',
    ],
    action: { label: 'Undo the change', link },
    footer: `The link works once, within ${days} days.`,
  })

export const passwordChangedLetter = ({ to, name, link, at }: Reader & { at: string }) =>
  layOut({
    to,
    subject: 'Your password was changed',
    greeting: `Hello ${name},`,
    paragraphs: [`the password of your account was changed on ${inWords(at)}.`],
    action: { label: 'Set a new password', link },
    footer: 'If it was you, you need not do anything. If not, set a new password now.',
  })

export const newSignInLetter = ({ to, name, link, at, device }: Reader & { at: string; device: string }) =>
  layOut({
    to,
    subject: 'New sign-in to your account',
    greeting: `Hello ${name},`,
    paragraphs: [
      `your account was signed in to on ${inWords(at)} from ${device}, where you were not signed in before.`,
    ],
    action: { label: 'See where you are signed in', link },
    footer: 'If it was you, you need not do anything. If not, end that session and change your password.',
  })

export const deletionLetter = ({ to, name, link, dueAt }: Reader & { dueAt: string }) =>
  layOut({
    to,
    subject: 'Your account will be deleted',
    greeting: `Hello ${name},`,
    paragraphs: [`you asked to delete your account. It will be deleted on ${inWords(dueAt)}.`],
    action: { label: 'Keep my account', link },
    footer: 'Until then you can change your mind in your settings.',
  })

const sample = { to: 'ann@example.org', name: 'Ann Marlow', link: 'https://forum.example.org/page?token=sample' }
const at = '2026-11-20T12:00:00.000Z'

/** Each letter once, with invented words: for the preview. */
export const accountLetterSamples = {
  'confirm-email-change': () => confirmEmailLetter(sample),
  'email-changed': () => emailChangedLetter({ ...sample, newEmail: 'ann.marlow@example.org', days: 14 }),
  'password-changed': () => passwordChangedLetter({ ...sample, at }),
  'new-sign-in': () => newSignInLetter({ ...sample, at, device: 'Firefox on Linux' }),
  'deletion-scheduled': () => deletionLetter({ ...sample, dueAt: at }),
}
