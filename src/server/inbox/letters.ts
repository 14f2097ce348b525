import { limits } from '../../shared/limits.ts'
import type { NoticeKind } from '../../shared/notices.ts'
import { layOut } from '../mail/layout.ts'
import type { Letter } from '../mail/mail.ts'

/** The notices that are told by these letters; an invitation has a letter of its own. */
export type MailedKind = Exclude<NoticeKind, 'invitation'>

export interface NoticeWords {
  to: string
  /** The reader's name. */
  name: string
  /** Who caused it, by name. */
  actor: string
  /** The community, as the reader may know it. */
  community: string
  detail: string
  /** Where the notice leads; null when the reader may not go there. */
  link: string | null
  /** The pages of the reader's notifications and settings. */
  inbox: string
  settings: string
}

interface Telling {
  subject: string
  says: (words: NoticeWords) => string
  /** What stands before the words of somebody else, when there are any. */
  quotes?: string
  /** What the button promises, where that is not to open the community. */
  action?: string
}

const roleWords: Record<string, string> = { MEMBER: 'a member', MODERATOR: 'a moderator', ORGANIZER: 'an organizer' }

const tellings: Record<MailedKind, Telling> = {
  'join-request': {
    subject: 'Somebody asks to join your community',
    says: ({ actor, community }) => `${actor} would like to join “${community}”.`,
    quotes: 'They write:',
    action: 'See the request',
  },
  'join-approved': {
    subject: 'Your request to join was approved',
    says: ({ community }) => `you are a member of “${community}” now. Welcome!`,
  },
  'join-denied': {
    subject: 'Your request to join was denied',
    says: ({ community }) => `your request to join “${community}” was denied.`,
    quotes: 'The reason given:',
  },
  'join-expired': {
    subject: 'Your request to join has run out',
    says: ({ community }) =>
      `nobody answered your request to join “${community}” within ${limits.joinRequestDays} days. You may ask again.`,
  },
  'role-changed': {
    subject: 'You have another role in a community',
    says: ({ community, detail }) => `you are ${roleWords[detail] ?? 'a member'} of “${community}” now.`,
  },
  'handed-over': {
    subject: 'A community was handed over to you',
    says: ({ actor, community }) => `${actor} handed “${community}” over to you: you are its organizer now.`,
  },
  'member-removed': {
    subject: 'You were removed from a community',
    says: ({ community }) => `you are no longer a member of “${community}”.`,
    quotes: 'The reason given:',
  },
  'member-banned': {
    subject: 'You were banned from a community',
    says: ({ community }) => `you were banned from “${community}”.`,
    quotes: 'The reason given:',
  },
  'member-unbanned': {
    subject: 'You are no longer banned from a community',
    says: ({ community }) => `your ban from “${community}” was lifted.`,
  },
  'community-deleted': {
    subject: 'A community was deleted',
    says: ({ community }) => `“${community}” was deleted by an organizer.`,
  },
}

/** The letter that tells of a notice. */
export function noticeLetter(kind: MailedKind, words: NoticeWords): Letter {
  const { subject, says, quotes, action = 'Open the community' } = tellings[kind]
  const quoted = quotes === undefined ? [] : words.detail.split(/\s*\n\s*/).filter(Boolean)
  return layOut({
    to: words.to,
    subject,
    greeting: `Hello ${words.name},`,
    paragraphs: [says(words), ...(quotes !== undefined && quoted.length > 0 ? [quotes, ...quoted] : [])],
    action:
      words.link === null
        ? { label: 'See your notifications', link: words.inbox }
        : { label: action, link: words.link },
    footer: `You get such mails because you left them switched on. Switch them off in your settings: ${words.settings}`,
  })
}

const sample: NoticeWords = {
  to: 'ann@example.org',
  name: 'Ann Marlow',
  actor: 'Bob Hale',
  community: 'Chess Club',
  detail: 'I play every Tuesday.\nMay I come along?',
  link: 'https://forum.example.org/communities/chess-club',
  inbox: 'https://forum.example.org/notifications',
  settings: 'https://forum.example.org/settings',
}

/** Each letter once, with invented words: for the preview. */
export const noticeLetterSamples = {
  'join-request': () => noticeLetter('join-request', { ...sample, link: `${sample.link}/settings?tab=requests` }),
  'join-approved': () => noticeLetter('join-approved', sample),
  'join-denied': () => noticeLetter('join-denied', sample),
  'join-expired': () => noticeLetter('join-expired', sample),
  'role-changed': () => noticeLetter('role-changed', { ...sample, detail: 'MODERATOR' }),
  'handed-over': () => noticeLetter('handed-over', sample),
  'member-removed': () => noticeLetter('member-removed', sample),
  'member-banned': () => noticeLetter('member-banned', sample),
  'member-unbanned': () => noticeLetter('member-unbanned', sample),
  'community-deleted': () => noticeLetter('community-deleted', sample),
} satisfies Record<MailedKind, () => Letter>
