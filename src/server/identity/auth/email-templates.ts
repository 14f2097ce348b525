import { renderEmail } from '../../platform/mail/email-layout.ts'

interface Recipient {
  to: string
  name: string
  /** The link of the button. */
  link: string
}

/** `instance` is the name of the instance. */
export const verifyEmailMessage = ({ to, name, link, instance }: Recipient & { instance: string }) =>
  renderEmail({
    to,
    subject: 'Verify your email address',
    greeting: `Hello ${name},`,
    paragraphs: [
      `welcome to ${instance}. Please confirm that this address is yours, so that you can post and comment.`,
    ],
    action: { label: 'Verify email address', link },
    footer: 'The link works once, within 24 hours. If you did not sign up, you can ignore this mail.',
  })

export const resetPasswordMessage = ({ to, name, link }: Recipient) =>
  renderEmail({
    to,
    subject: 'Reset your password',
    greeting: `Hello ${name},`,
    paragraphs: ['somebody, most likely you, requested a new password for your account.'],
    action: { label: 'Set a new password', link },
    footer: 'The link works once, within one hour. If it was not you, ignore this mail. Your password stays unchanged.',
  })

const sample = { to: 'ann@example.org', name: 'Ann Marlow', link: 'https://forum.example.org/page?token=sample' }

/** One sample per template, for the preview. */
export const authEmailSamples = {
  'verify-email': () => verifyEmailMessage({ ...sample, instance: 'Folkmoot' }),
  'reset-password': () => resetPasswordMessage(sample),
}
