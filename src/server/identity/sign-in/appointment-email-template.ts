import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { type EmailParts, greet } from '../../platform/mail/email-layout.ts'

interface Appointment {
  to: string
  /** The recipient's name. */
  name: string | null
  /** The new super admin's name; null if it is the recipient. */
  appointed: string | null
  /** The name of the super admin who appointed them. Null for the operator of the server. */
  by: string | Phrase | null
  /** ISO 8601. */
  at: string
  link: string
}

/**
 * Tells each super admin of a new one, because super admins can do everything on the site, and an intruder would begin
 * with this.
 */
export const appointmentEmail = ({ to, name, appointed, by, at, link }: Appointment): EmailParts => {
  const appointer = by ?? phrase('the operator of the server')
  const powers = phrase('Super admins change the settings of the site and decide about every account and community.')
  if (appointed === null)
    return {
      to,
      subject: phrase('You are now a super admin'),
      greeting: greet(name),
      paragraphs: [
        phrase('you are now a super admin, appointed by {appointer} on {at}.', { appointer, at: new Date(at) }),
        powers,
      ],
      action: { label: phrase('Open the admin area'), link },
      footer: phrase(
        'Passwords of super admins have at least ten characters and are not common. If yours is weaker, the right works once you have changed it.',
      ),
    }
  return {
    to,
    subject: phrase('A new super admin was appointed'),
    greeting: greet(name),
    paragraphs: [
      phrase('{appointed} is now a super admin, appointed by {appointer} on {at}.', {
        ...{ appointed, appointer },
        at: new Date(at),
      }),
      powers,
    ],
    action: { label: phrase('Open the account'), link },
    footer: phrase(
      'If you did not expect this, remove the right there, change your password, and tell the other super admins.',
    ),
  }
}

export const appointmentEmailSamples = {
  'super-admin-appointed': () =>
    appointmentEmail({
      to: 'ann@example.org',
      name: 'Ann Marlow',
      appointed: 'Bob Finch',
      by: 'Carl Wu',
      at: '2026-11-20T12:00:00.000Z',
      link: 'https://forum.example.org/admin/users/01a1f9f1-0000-7000-8000-000000000001',
    }),
}
