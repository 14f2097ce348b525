import { layOut } from '../mail/layout.ts'
import type { Letter } from '../mail/mail.ts'

interface Message {
  to: string
  /** Whose address it is, where that is known. */
  name: string | null
  /** The page the message was written on. */
  link: string
  from: { name: string; address: string }
  message: string
}

export const contactLetter = ({ to, name, link, from, message }: Message): Letter => ({
  ...layOut({
    to,
    subject: 'A message from the contact page',
    greeting: `Hello ${name ?? 'there'},`,
    paragraphs: [`${from.name} (${from.address}) wrote on the contact page:`, ...message.split(/\s*\n\s*/)],
    action: { label: 'Open the contact page', link },
    footer: 'An answer to this mail goes to that address. Nobody has checked that it is theirs.',
  }),
  replyTo: from,
})

/** The letter once, with invented words: for the preview. */
export const contactLetterSamples = {
  contact: () =>
    contactLetter({
      to: 'ann@example.org',
      name: 'Ann Marlow',
      link: 'https://forum.example.org/contact',
      from: { name: 'Nora Lind', address: 'nora@example.net' },
      message: 'How do I found a community?\nI looked everywhere.',
    }),
}
