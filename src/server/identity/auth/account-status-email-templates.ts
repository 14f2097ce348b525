import { layOut } from '../mail/layout.ts'
import { inWords } from '../mail/moment.ts'

interface Reader {
  to: string
  name: string
  /** Where the button leads. */
  link: string
}

/** What a super admin wrote, as paragraphs. */
const quoted = (opening: string, words: string) => {
  const lines = words.split(/\n+/).filter((line) => line.trim() !== '')
  return lines.length > 0 ? [opening, ...lines] : []
}

export const suspendedLetter = ({ to, name, link, until, reason }: Reader & { until: string | null; reason: string }) =>
  layOut({
    to,
    subject: 'Your account is suspended',
    greeting: `Hello ${name},`,
    paragraphs: [
      until === null
        ? 'your account was suspended: nobody can sign in to it until the suspension is lifted.'
        : `your account was suspended: nobody can sign in to it until ${inWords(until)}.`,
      ...quoted('The reason given:', reason),
    ],
    action: { label: 'Contact us', link },
    footer: 'What you wrote stays where it is. If you think that this is a mistake, write to us.',
  })

export const suspensionLiftedLetter = ({ to, name, link }: Reader) =>
  layOut({
    to,
    subject: 'Your account is no longer suspended',
    greeting: `Hello ${name},`,
    paragraphs: ['the suspension of your account was lifted. You can sign in again.'],
    action: { label: 'Sign in', link },
    footer: 'You were signed out everywhere when it began.',
  })

export const approvedLetter = ({ to, name, link }: Reader) =>
  layOut({
    to,
    subject: 'Your account was approved',
    greeting: `Hello ${name},`,
    paragraphs: ['your account was approved. You can sign in now.'],
    action: { label: 'Sign in', link },
    footer: 'If you did not sign up, you need not do anything.',
  })

export const deniedLetter = ({ to, name, link, reason }: Reader & { reason: string }) =>
  layOut({
    to,
    subject: 'Your account was not approved',
    greeting: `Hello ${name},`,
    paragraphs: ['you asked for an account, and it was not approved.', ...quoted('The reason given:', reason)],
    action: { label: 'Contact us', link },
    footer: 'What you entered when you signed up was deleted.',
  })

const sample = { to: 'ann@example.org', name: 'Ann Marlow', link: 'https://forum.example.org/login' }
const reason = 'Advertising in three communities.'

/** Each letter once, with invented words: for the preview. */
export const holdLetterSamples = {
  'account-suspended': () => suspendedLetter({ ...sample, until: '2026-12-20T12:00:00.000Z', reason }),
  'suspension-lifted': () => suspensionLiftedLetter(sample),
  'account-approved': () => approvedLetter(sample),
  'account-denied': () => deniedLetter({ ...sample, reason: 'This place is for members of our club.' }),
}
