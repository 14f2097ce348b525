import { limits } from '../../shared/limits.ts'
import type { NoticeKind } from '../../shared/notices.ts'
import { layOut } from '../mail/layout.ts'
import type { Letter } from '../mail/mail.ts'
import type { ThreadKind } from './queries.ts'

/** The notices that are told by these letters; an invitation has one of its own, and words in threads share one. */
export type MailedKind = Exclude<NoticeKind, 'invitation' | ThreadKind>

export interface NoticeWords {
  to: string
  /** The reader's name. */
  name: string
  /** Who caused it, by name. */
  actor: string
  /** The community, as the reader may know it. */
  community: string
  detail: string
  /** Whether it is about something the reader wrote. */
  isOfWords: boolean
  /** Where the notice leads; null when the reader may not go there. */
  link: string | null
  /** The pages of the reader's notifications and settings, and the one where they switch off mails of this kind. */
  inbox: string
  settings: string
  unsubscribe: string
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

const moderationWords: Record<string, (community: string) => string> = {
  HIDDEN: (community) => `reports have hidden something you wrote in “${community}”, until a moderator looks at it.`,
  SHOWN: (community) =>
    `a moderator of “${community}” looked at something you wrote: everybody there can read it again.`,
  KEPT: (community) => `a moderator of “${community}” looked at something you wrote, and decided that it is hidden.`,
}

function warning({ community, isOfWords }: NoticeWords) {
  if (community === '') return 'you were warned by those who look after this place.'
  return isOfWords
    ? `you were warned because of something you wrote in “${community}”.`
    : `you were warned because of “${community}”, of which you are an organizer.`
}

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
    says: ({ community }) => `“${community}” was deleted by those who look after it.`,
    quotes: 'The reason given:',
  },
  'report-decided': {
    subject: 'Your report was decided',
    says: ({ community, detail }) => {
      const moderator = community === '' ? 'a moderator' : `a moderator of “${community}”`
      return detail === 'RESOLVED'
        ? `${moderator} agreed with your report, and acted on it.`
        : `${moderator} looked at what you reported, and decided that it may stay.`
    },
    action: 'See what it was about',
  },
  'content-moderated': {
    subject: 'Something you wrote was reported',
    says: ({ community, detail }) => moderationWords[detail]?.(community) ?? '',
    action: 'See what it was about',
  },
  'content-removed': {
    subject: 'Something you wrote was removed',
    says: ({ community }) => `something you wrote in “${community}” was removed.`,
    quotes: 'The reason given:',
    action: 'See where it stood',
  },
  warned: {
    subject: 'You were warned',
    says: warning,
    quotes: 'What you were told:',
    action: 'See what it was about',
  },
  'reports-waiting': {
    subject: 'Something was reported',
    says: ({ community }) =>
      community === ''
        ? 'something was reported, and waits for a decision.'
        : `something in “${community}” was reported, and waits for a decision.`,
    action: 'Open the desk',
  },
  'sign-up-waiting': {
    subject: 'Somebody waits for approval',
    says: ({ actor }) => `${actor} signed up, and waits for approval.`,
    action: 'See who waits',
  },
  'backup-failed': {
    subject: 'A backup failed',
    says: () => 'a scheduled backup could not be made, or was not whole.',
    quotes: 'What went wrong:',
    action: 'See the backups',
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
    unsubscribe: words.unsubscribe,
  })
}

const sample: NoticeWords = {
  to: 'ann@example.org',
  name: 'Ann Marlow',
  actor: 'Bob Hale',
  community: 'Chess Club',
  detail: 'I play every Tuesday.\nMay I come along?',
  isOfWords: true,
  link: 'https://forum.example.org/communities/chess-club',
  inbox: 'https://forum.example.org/notifications',
  settings: 'https://forum.example.org/settings',
  unsubscribe: 'https://forum.example.org/unsubscribe/sample',
}

const admin = 'https://forum.example.org/admin'

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
  'report-decided': () => noticeLetter('report-decided', { ...sample, detail: 'DISMISSED' }),
  'content-moderated': () => noticeLetter('content-moderated', { ...sample, detail: 'HIDDEN' }),
  'content-removed': () => noticeLetter('content-removed', { ...sample, detail: 'Advertising.' }),
  warned: () => noticeLetter('warned', { ...sample, detail: 'Please keep to the subject.' }),
  'reports-waiting': () => noticeLetter('reports-waiting', { ...sample, link: `${sample.link}/moderation` }),
  'sign-up-waiting': () => noticeLetter('sign-up-waiting', { ...sample, link: `${admin}/users?filter=waiting` }),
  'backup-failed': () =>
    noticeLetter('backup-failed', {
      ...sample,
      detail: 'The disk is full.',
      link: `${admin}/settings?tab=backups`,
    }),
} satisfies Record<MailedKind, () => Letter>
