import { layOut } from '../mail/layout.ts'

interface Reader {
  to: string
  name: string
  /** Where the button leads. */
  link: string
}

/** `instance` is what it is called. */
export const verifyEmailLetter = ({ to, name, link, instance }: Reader & { instance: string }) =>
  layOut({
    to,
    subject: 'Verify your email address',
    greeting: `Hello ${name},`,
    paragraphs: [
      `welcome to ${instance}. Please confirm that this address is yours, so that you can post and comment.`,
    ],
    action: { label: 'Verify email address', link },
    footer: 'The link works once, within 24 hours. If you did not sign up, you need not do anything.',
  })

export const resetPasswordLetter = ({ to, name, link }: Reader) =>
  layOut({
    to,
    subject: 'Reset your password',
    greeting: `Hello ${name},`,
    paragraphs: ['somebody, most likely you, asked to set a new password for your account.'],
    action: { label: 'Set a new password', link },
    footer: 'The link works once, within one hour. If it was not you, ignore this mail: your password stays as it is.',
  })

const sample = { to: 'ann@example.org', name: 'Ann Marlow', link: 'https://forum.example.org/page?token=sample' }

/** Each letter once, with invented words: for the preview. */
export const authLetterSamples = {
  'verify-email': () => verifyEmailLetter({ ...sample, instance: 'Folkmoot' }),
  'reset-password': () => resetPasswordLetter(sample),
}
