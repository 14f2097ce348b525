import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { statementLines } from '../../instance/restrictions/statement-lines.ts'
import { type EmailParts, greet } from '../../platform/mail/email-layout.ts'

interface Recipient {
  to: string
  name: string | null
  /** The link of the button. */
  link: string
}

export const suspendedEmail = ({
  to,
  name,
  link,
  until,
  removesContent,
  statement,
}: Recipient & {
  until: string | null
  removesContent: boolean
  statement: readonly (Phrase | string)[]
}): EmailParts => ({
  to,
  subject: phrase('Your account is suspended'),
  greeting: greet(name),
  paragraphs: [
    until === null
      ? phrase('your account was suspended. You cannot sign in until the suspension is lifted.')
      : phrase('your account was suspended. You cannot sign in until {until}.', { until: new Date(until) }),
    ...statement,
  ],
  action: { label: phrase('See the decision'), link },
  footer: removesContent ? phrase('Everything that you wrote was removed.') : phrase('Your posts and comments remain.'),
})

export const suspensionLiftedEmail = ({ to, name, link }: Recipient): EmailParts => ({
  to,
  subject: phrase('Your account is no longer suspended'),
  greeting: greet(name),
  paragraphs: [phrase('the suspension of your account was lifted. You can sign in again.')],
  action: { label: phrase('Sign in'), link },
  footer: phrase('The suspension ended all your sessions.'),
})

export const approvedEmail = ({ to, name, link }: Recipient): EmailParts => ({
  to,
  subject: phrase('Your account was approved'),
  greeting: greet(name),
  paragraphs: [phrase('your account was approved. You can sign in now.')],
  action: { label: phrase('Sign in'), link },
  footer: phrase('If you did not sign up, you can ignore this email.'),
})

/** The account no longer exists, so nothing tells whether its user proved the address. */
export const deniedEmail = ({
  to,
  link,
  statement,
}: Omit<Recipient, 'name'> & { statement: readonly (Phrase | string)[] }): EmailParts => ({
  to,
  subject: phrase('Your account was not approved'),
  greeting: greet(null),
  paragraphs: [phrase('your request for an account was not approved.'), ...statement],
  action: { label: phrase('See the decision'), link },
  footer: phrase('The data that you entered at sign-up was deleted.'),
})

const sample = { to: 'ann@example.org', name: 'Ann Marlow', link: 'https://forum.example.org/login' }
const statement = statementLines(
  { rule: 'SPAM', reason: 'Advertising in three communities.', deciderRole: 'SITE_ADMIN' },
  'https://forum.example.org',
  'https://forum.example.org/decisions/sample',
)

/** One sample per template, for the preview. */
export const accountStatusEmailSamples = {
  'account-suspended': () =>
    suspendedEmail({ ...sample, until: '2026-12-20T12:00:00.000Z', removesContent: false, statement }),
  'suspension-lifted': () => suspensionLiftedEmail(sample),
  'account-approved': () => approvedEmail(sample),
  'account-denied': () => deniedEmail({ ...sample, statement }),
}
