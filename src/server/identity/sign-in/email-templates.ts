import { phrase } from '../../../shared/platform/phrase.ts'
import { type EmailParts, greet } from '../../platform/mail/email-layout.ts'

interface Recipient {
  to: string
  /** The link of the button. */
  link: string
}

/** `instance` is the name of the instance. Names no user, because the address is not proven yet. */
export const verifyEmailMessage = ({ to, link, instance }: Recipient & { instance: string }): EmailParts => ({
  to,
  subject: phrase('Verify your email address'),
  greeting: greet(null),
  paragraphs: [
    phrase('welcome to {instance}. Please confirm that this address is yours, so that you can post and comment.', {
      instance,
    }),
  ],
  action: { label: phrase('Verify email address'), link },
  footer: phrase('The link works once, within 24 hours. If you did not sign up, you can ignore this email.'),
})

export const resetPasswordMessage = ({ to, name, link }: Recipient & { name: string | null }): EmailParts => ({
  to,
  subject: phrase('Reset your password'),
  greeting: greet(name),
  paragraphs: [phrase('someone, most likely you, requested a new password for your account.')],
  action: { label: phrase('Set a new password'), link },
  footer: phrase(
    'The link works once, within one hour. If it was not you, ignore this email. Your password stays unchanged.',
  ),
})

export const signInLinkMessage = ({ to, name, link }: Recipient & { name: string | null }): EmailParts => ({
  to,
  subject: phrase('Your sign-in link'),
  greeting: greet(name),
  paragraphs: [
    phrase(
      'someone, most likely you, asked for a link to sign in. Open it in the browser in which you asked, and press “Sign in”.',
    ),
  ],
  action: { label: phrase('Open the sign-in page'), link },
  footer: phrase(
    'The link works once, within ten minutes, and in that browser only. If it was not you, ignore this email: nobody can sign in with it elsewhere.',
  ),
})

const sample = { to: 'ann@example.org', link: 'https://forum.example.org/page?token=sample' }

/** One sample per template, for the preview. */
export const authEmailSamples = {
  'verify-email': () => verifyEmailMessage({ ...sample, instance: 'Folkmoot' }),
  'reset-password': () => resetPasswordMessage({ ...sample, name: 'Ann Marlow' }),
  'sign-in-link': () => signInLinkMessage({ ...sample, name: 'Ann Marlow' }),
}
