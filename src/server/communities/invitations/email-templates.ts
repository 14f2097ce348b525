import { limits } from '../../../shared/platform/limits.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { communityList, type EmailParts, greet, toSingleLine, withoutLinks } from '../../platform/mail/email-layout.ts'

interface InvitationEmailData {
  to: string
  /** The recipient's name, if a user has verified this address. */
  name: string | null
  community: string
  slug: string
  /** The name of the instance. */
  instance: string
  inviter: string
  message: string
  link: string
  /** The unsubscribe link, for users with an account. */
  unsubscribe?: string | undefined
}

/** One line of text by a user, which goes to addresses of strangers. */
const harmless = (text: string) => withoutLinks(toSingleLine(text))

export const invitationEmail = (data: InvitationEmailData): EmailParts => {
  const { to, name, slug, instance, message, link, unsubscribe } = data
  const [inviter, community] = [harmless(data.inviter), harmless(data.community)]
  return {
    to,
    subject: phrase('You are invited to “{community}”', { community }),
    sender: inviter,
    // A stranger is on no list.
    ...(unsubscribe !== undefined && { list: communityList(slug) }),
    greeting: greet(name),
    paragraphs: [
      phrase('{inviter} invites you to the community “{community}” on {instance}.', { inviter, community, instance }),
    ],
    quote: message.trim() === '' ? undefined : { by: inviter, text: withoutLinks(message) },
    action: { label: phrase('See the invitation'), link },
    footer: phrase(
      'The link works once, within {days, number} days. If you do not want to join, you can ignore this email.',
      {
        days: limits.invitationDays,
      },
    ),
    unsubscribe,
  }
}

/** One sample per template, for the preview. */
export const invitationEmailSamples = {
  invitation: () =>
    invitationEmail({
      to: 'ann@example.org',
      name: 'Ann Marlow',
      community: 'Chess Club',
      slug: 'chess-club',
      instance: 'Folkmoot',
      inviter: 'Bob Hale',
      message: 'We play every Tuesday.\nCome along!',
      link: 'https://forum.example.org/invite/sample',
    }),
}
