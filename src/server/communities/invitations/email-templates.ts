import { layOut } from '../mail/layout.ts'
import type { Letter } from '../mail/mail.ts'

interface InvitationWords {
  to: string
  /** The reader's name, when they are known by this address. */
  name: string | null
  community: string
  /** What the instance is called. */
  instance: string
  inviter: string
  message: string
  link: string
  /** Where somebody with an account switches off such mails. */
  unsubscribe?: string | undefined
}

export const invitationLetter = (words: InvitationWords): Letter => {
  const { to, name, community, instance, inviter, message, link, unsubscribe } = words
  const lines = message.split(/\s*\n\s*/).filter(Boolean)
  return layOut({
    to,
    subject: 'You are invited to a community',
    greeting: `Hello ${name ?? 'there'},`,
    paragraphs: [
      `${inviter} invites you to the community “${community}” on ${instance}.`,
      ...(lines.length > 0 ? [`${inviter} writes:`, ...lines] : []),
    ],
    action: { label: 'See the invitation', link },
    footer: 'The link works once, within 14 days. If you do not want to join, you need not do anything.',
    unsubscribe,
  })
}

/** The letter once, with invented words: for the preview. */
export const invitationLetterSamples = {
  invitation: () =>
    invitationLetter({
      to: 'ann@example.org',
      name: 'Ann Marlow',
      community: 'Chess Club',
      instance: 'Folkmoot',
      inviter: 'Bob Hale',
      message: 'We play every Tuesday.\nCome along!',
      link: 'https://forum.example.org/invite/sample',
    }),
}
