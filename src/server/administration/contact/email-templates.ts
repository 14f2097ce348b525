import { phrase } from '../../../shared/platform/phrase.ts'
import { type EmailParts, greet, toSingleLine, withoutLinks } from '../../platform/mail/email-layout.ts'

interface ContactEmailData {
  to: string
  /** The name that belongs to the recipient's address, if known. */
  name: string | null
  /** The page with the form. */
  link: string
  from: { name: string; address: string }
  message: string
}

export const contactEmail = ({ to, name, link, from, message }: ContactEmailData): EmailParts => ({
  to,
  subject: phrase('A message from the contact page'),
  sender: withoutLinks(toSingleLine(from.name)),
  replyTo: from,
  greeting: greet(name),
  paragraphs: [
    phrase('{name} ({address}) sent this message from the contact page:', from),
    ...message.split(/\s*\n\s*/),
  ],
  action: { label: phrase('Open the contact page'), link },
  footer: phrase('Replies to this email go to that address. The address is not verified.'),
})

/** One sample per template, for the preview. */
export const contactEmailSamples = {
  contact: () =>
    contactEmail({
      to: 'ann@example.org',
      name: 'Ann Marlow',
      link: 'https://forum.example.org/contact',
      from: { name: 'Nora Lind', address: 'nora@example.net' },
      message: 'How do I found a community?\nI looked everywhere.',
    }),
}
