import type { Rule } from '../../../shared/instance/rules.ts'
import type { NotificationKind } from '../../../shared/notifications/notifications.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { statementLines } from '../../instance/restrictions/statement-lines.ts'
import { communityList, type EmailParts } from '../../platform/mail/email-layout.ts'
import type { ThreadKind } from '../queries.ts'

/** The kinds with a template here; invitations and thread activity have their own. */
export type MailedKind = Exclude<NotificationKind, 'invitation' | ThreadKind>

export interface NotificationEmailData {
  to: string
  /** The recipient's name. */
  name: string
  /** The name of the user who caused the notification, or `Someone` unless `isActorKnown`. */
  actor: string
  isActorKnown: boolean
  /** The community's name as far as the recipient may know it; empty for a mail about the instance. */
  community: string
  /** Empty for a mail about the instance. */
  slug: string
  detail: string
  /** Why a restriction was decided, by whom and how to object; empty for other mails. */
  statement: readonly string[]
  /** Whether the notification is about the recipient's content. */
  isAboutContent: boolean
  /** The notification's link; null when the recipient may not open it. */
  link: string | null
  /** Links to the recipient's notifications, the settings and the unsubscribe page for this kind. */
  notifications: string
  settings: string
  unsubscribe: string
}

interface EmailTemplate {
  subject: (words: NotificationEmailData) => string
  /** Whether the mail is sent in the name of the user who caused it. */
  isFromActor?: boolean
  sentence: (words: NotificationEmailData) => string
  /** The sentence before the quoted `detail`. */
  quotes?: string
  /** The label of the button; by default, it opens the community. */
  action?: string
}

const roleLabels: Record<string, string> = { MEMBER: 'a member', MODERATOR: 'a moderator', ORGANIZER: 'an organizer' }

const inCommunity = (community: string) => (community === '' ? '' : ` in “${community}”`)

const moderationLabels: Record<string, (community: string) => string> = {
  HIDDEN: (community) => `reports have hidden something you wrote in “${community}” until a moderator reviews it.`,
  SHOWN: (community) => `a moderator of “${community}” reviewed something you wrote. It is visible again.`,
  KEPT: (community) => `a moderator of “${community}” reviewed something you wrote and decided to keep it hidden.`,
}

function warning({ community, isAboutContent: isOfWords }: NotificationEmailData) {
  if (community === '') return 'a super admin of this site warned you.'
  return isOfWords
    ? `a moderator warned you about something you wrote in “${community}”.`
    : `a moderator warned you about “${community}”, which you organize.`
}

const waiting = (detail: string) => (detail === 'OBJECTION' ? 'An objection' : 'A report')

const templates: Record<MailedKind, EmailTemplate> = {
  'join-request': {
    subject: ({ actor, community }) => `${actor} asks to join “${community}”`,
    isFromActor: true,
    sentence: ({ actor, community }) => `${actor} would like to join “${community}”.`,
    quotes: 'Their message:',
    action: 'View the request',
  },
  'join-approved': {
    subject: ({ community }) => `Your request to join “${community}” was approved`,
    sentence: ({ community }) => `you are now a member of “${community}”. Welcome!`,
  },
  'join-denied': {
    subject: ({ community }) => `Your request to join “${community}” was denied`,
    sentence: ({ community }) => `your request to join “${community}” was denied.`,
    quotes: 'Reason:',
  },
  'join-expired': {
    subject: ({ community }) => `Your request to join “${community}” has expired`,
    sentence: ({ community }) =>
      `no one answered your request to join “${community}” within ${limits.joinRequestDays} days. You can ask again.`,
  },
  'role-changed': {
    subject: ({ community }) => `Your role in “${community}” has changed`,
    sentence: ({ community, detail }) => `you are now ${roleLabels[detail] ?? 'a member'} of “${community}”.`,
  },
  'handed-over': {
    subject: ({ community }) => `“${community}” was handed over to you`,
    isFromActor: true,
    sentence: ({ actor, community }) => `${actor} handed “${community}” over to you. You are now its organizer.`,
  },
  'organizer-appointed': {
    subject: ({ actor, community }) => `${actor} is now an organizer of “${community}”`,
    sentence: ({ actor, community }) => `${actor} is now an organizer of “${community}”, appointed by a site admin.`,
  },
  'member-removed': {
    subject: ({ community }) => `You were removed from “${community}”`,
    sentence: ({ community }) => `you are no longer a member of “${community}”.`,
    quotes: 'Reason:',
  },
  'member-banned': {
    subject: ({ community }) => `You were banned from “${community}”`,
    sentence: ({ community }) => `you were banned from “${community}”.`,
    quotes: 'Reason:',
  },
  'member-unbanned': {
    subject: ({ community }) => `You are no longer banned from “${community}”`,
    sentence: ({ community }) => `your ban from “${community}” was lifted.`,
  },
  'community-deleted': {
    subject: ({ community }) => `“${community}” was deleted`,
    sentence: ({ community }) => `an organizer or super admin deleted “${community}”.`,
    quotes: 'Reason:',
  },
  'report-decided': {
    subject: ({ community }) => `A decision on your report${inCommunity(community)}`,
    sentence: ({ community, detail }) => {
      const moderator = community === '' ? 'a moderator' : `a moderator of “${community}”`
      return detail === 'RESOLVED'
        ? `${moderator} agreed with your report and took action.`
        : `${moderator} reviewed your report and decided to keep the content.`
    },
    action: 'View the content',
  },
  'content-moderated': {
    subject: ({ community }) => `Something you wrote${inCommunity(community)} was reported`,
    sentence: ({ community, detail }) => moderationLabels[detail]?.(community) ?? '',
    action: 'View the content',
  },
  'content-removed': {
    subject: ({ community }) => `Something you wrote${inCommunity(community)} was removed`,
    sentence: ({ community }) => `something you wrote in “${community}” was removed.`,
    quotes: 'Reason:',
    action: 'View the context',
  },
  warned: {
    subject: ({ community }) => `You were warned${inCommunity(community)}`,
    sentence: warning,
    quotes: 'Message:',
    action: 'View the content',
  },
  'objection-answered': {
    subject: ({ community }) => `An answer to your objection${inCommunity(community)}`,
    sentence: ({ detail }) =>
      detail.startsWith('LIFTED')
        ? `your objection was accepted: the decision was lifted.`
        : 'your objection was not accepted: the decision stands.',
    quotes: 'Answer:',
    action: 'See the decision',
  },
  'reports-waiting': {
    subject: ({ community, detail }) => `${waiting(detail)}${inCommunity(community)} needs a decision`,
    sentence: ({ community, detail }) => `${waiting(detail).toLowerCase()}${inCommunity(community)} needs a decision.`,
    action: 'Open the moderation queue',
  },
  'sign-up-waiting': {
    subject: () => 'An account is waiting for approval',
    sentence: ({ actor }) => `${actor} signed up and is waiting for approval.`,
    action: 'View pending accounts',
  },
  'backup-failed': {
    subject: () => 'A backup failed',
    sentence: () => 'a scheduled backup failed or was incomplete.',
    quotes: 'Error:',
    action: 'View backups',
  },
}

/** The mail about a notification. */
export function notificationEmail(kind: MailedKind, words: NotificationEmailData): EmailParts {
  const { subject, isFromActor, sentence: says, quotes, action = 'Open the community' } = templates[kind]
  const isCode = (line: string) => kind === 'objection-answered' && (line === 'LIFTED' || line === 'UPHELD')
  const lines = words.detail.split(/\s*\n\s*/).filter((line) => line !== '' && !isCode(line))
  const quoted = lines.length > 0 && quotes !== undefined ? [quotes, ...lines] : []
  return {
    to: words.to,
    subject: subject(words),
    ...(isFromActor && words.isActorKnown && { sender: words.actor }),
    list: words.slug === '' ? 'notifications' : communityList(words.slug),
    greeting: `Hello ${words.name},`,
    // A statement contains the reason.
    paragraphs: [says(words), ...(words.statement.length > 0 ? words.statement : quoted)],
    action:
      words.link === null
        ? { label: 'View your notifications', link: words.notifications }
        : { label: action, link: words.link },
    footer: `You can turn off these emails in your settings: ${words.settings}`,
    unsubscribe: words.unsubscribe,
  }
}

const sample: NotificationEmailData = {
  to: 'ann@example.org',
  name: 'Ann Marlow',
  actor: 'Bob Hale',
  isActorKnown: true,
  community: 'Chess Club',
  slug: 'chess-club',
  detail: 'I play every Tuesday.\nMay I come along?',
  statement: [],
  isAboutContent: true,
  link: 'https://forum.example.org/communities/chess-club',
  notifications: 'https://forum.example.org/notifications',
  settings: 'https://forum.example.org/settings',
  unsubscribe: 'https://forum.example.org/unsubscribe/sample',
}

const admin = 'https://forum.example.org/admin'

const stated = (reason: string, rule: Rule | null = 'SPAM') =>
  statementLines(
    { rule, reason, deciderRole: 'MODERATOR' },
    'https://forum.example.org',
    'https://forum.example.org/decisions/sample',
  )

/** One sample per template, for the preview. */
export const notificationEmailSamples = {
  'join-request': () => notificationEmail('join-request', { ...sample, link: `${sample.link}/settings?tab=requests` }),
  'join-approved': () => notificationEmail('join-approved', sample),
  'join-denied': () => notificationEmail('join-denied', { ...sample, statement: stated('No room.', null) }),
  'join-expired': () => notificationEmail('join-expired', sample),
  'role-changed': () => notificationEmail('role-changed', { ...sample, detail: 'MODERATOR' }),
  'handed-over': () => notificationEmail('handed-over', sample),
  'organizer-appointed': () => notificationEmail('organizer-appointed', sample),
  'member-removed': () => notificationEmail('member-removed', { ...sample, statement: stated('Advertising.') }),
  'member-banned': () => notificationEmail('member-banned', { ...sample, statement: stated('Advertising.') }),
  'member-unbanned': () => notificationEmail('member-unbanned', sample),
  'community-deleted': () => notificationEmail('community-deleted', sample),
  'report-decided': () => notificationEmail('report-decided', { ...sample, detail: 'DISMISSED' }),
  'content-moderated': () =>
    notificationEmail('content-moderated', { ...sample, detail: 'HIDDEN', statement: stated('Advertising.') }),
  'content-removed': () => notificationEmail('content-removed', { ...sample, statement: stated('Advertising.') }),
  warned: () => notificationEmail('warned', { ...sample, statement: stated('Please keep to the subject.') }),
  'objection-answered': () => notificationEmail('objection-answered', { ...sample, detail: 'LIFTED\nYou were right.' }),
  'reports-waiting': () => notificationEmail('reports-waiting', { ...sample, link: `${sample.link}/moderation` }),
  'sign-up-waiting': () => notificationEmail('sign-up-waiting', { ...sample, link: `${admin}/users?filter=waiting` }),
  'backup-failed': () =>
    notificationEmail('backup-failed', {
      ...sample,
      detail: 'The disk is full.',
      link: `${admin}/settings?tab=backups`,
    }),
} satisfies Record<MailedKind, () => EmailParts>
