import { renderEmail, toSingleLine } from '../../platform/mail/email-layout.ts'
import type { EmailMessage } from '../../platform/mail/mail-queue.ts'
import type { ThreadKind } from '../queries.ts'

/** A thread notification; for reactions, the content is the recipient's own. */
export interface ThreadItem {
  kind: ThreadKind
  /** The name of the author or the latest reactor. */
  actor: string
  /** The number of reactors. */
  count: number
  /** Whether the reaction is to a comment. */
  isToComment: boolean
  /** The title of the post. */
  title: string
  /** The beginning of the text, in one line. */
  excerpt: string
  link: string
}

export interface ThreadEmailData {
  to: string
  /** The recipient's name. */
  name: string
  items: readonly ThreadItem[]
  /** The number of further items. */
  more: number
  /** Links to the recipient's notifications, the settings and the unsubscribe page. */
  notifications: string
  settings: string
  unsubscribe: string
}

const phrases: Record<ThreadKind, { subject: string; did: string }> = {
  reply: { subject: 'Someone replied to your comment', did: 'replied to your comment on' },
  comment: { subject: 'Someone commented on your post', did: 'commented on your post' },
  mention: { subject: 'Someone mentioned you', did: 'mentioned you in' },
  reaction: { subject: 'Someone reacted to your content', did: 'reacted to' },
}

const inQuotes = (words: string) => `“${words}”`

function actors({ actor, count }: ThreadItem) {
  if (count < 2) return actor
  return count === 2 ? `${actor} and one other` : `${actor} and ${count - 1} others`
}

const targetPhrase = ({ kind, isToComment }: ThreadItem) => {
  if (kind !== 'reaction') return ''
  return isToComment ? 'your comment on ' : 'your post '
}
const sentenceFor = (item: ThreadItem) =>
  `${actors(item)} ${phrases[item.kind].did} ${targetPhrase(item)}${inQuotes(toSingleLine(item.title))}`
const inOneLine = (item: ThreadItem) =>
  item.excerpt === '' ? sentenceFor(item) : `${sentenceFor(item)}: ${inQuotes(item.excerpt)}`

const footerWith = (settings: string) => `You can turn off these emails in your settings: ${settings}`

/** The mail about thread activity: a single item with its text, several as a list. */
export function threadEmail({
  to,
  name,
  items,
  more,
  notifications,
  settings,
  unsubscribe,
}: ThreadEmailData): EmailMessage {
  const [first] = items
  const greeting = `Hello ${name},`
  const footer = footerWith(settings)
  if (first && items.length === 1 && more === 0) {
    const paragraphs = [
      `${sentenceFor(first)}${first.excerpt === '' ? '.' : ':'}`,
      ...(first.excerpt === '' ? [] : [first.excerpt]),
    ]
    const action = { label: 'Open the discussion', link: first.link }
    return renderEmail({ to, subject: phrases[first.kind].subject, greeting, paragraphs, action, footer, unsubscribe })
  }
  return renderEmail({
    to,
    subject: 'News from your discussions',
    greeting,
    paragraphs: ['here is what is new:'],
    items: items.map((item) => ({ text: inOneLine(item), link: item.link })),
    ...(more > 0 && { closing: `… and ${more} more.` }),
    action: { label: 'View your notifications', link: notifications },
    footer,
    unsubscribe,
  })
}

const page = 'https://forum.example.org'
const post = `${page}/communities/chess-club/posts/0199a8f2-7c1d-7d33-9a53-0a4f6f1c2b3d`
const samples: readonly ThreadItem[] = [
  {
    kind: 'reply',
    actor: 'Bob Hale',
    count: 1,
    isToComment: false,
    title: 'Openings',
    excerpt: 'Have you tried the Catalan?',
    link: `${post}#comment-1`,
  },
  {
    kind: 'comment',
    actor: 'Eve Stone',
    count: 1,
    isToComment: false,
    title: 'Endgames',
    excerpt: 'Rooks belong behind pawns.',
    link: `${post}#comment-2`,
  },
  {
    kind: 'mention',
    actor: 'Carl Reed',
    count: 1,
    isToComment: false,
    title: 'Tuesday',
    excerpt: '@Ann Marlow, are you coming?',
    link: `${post}#comment-3`,
  },
]

/** One sample per template, for the preview. */
export const threadEmailSamples = {
  'thread-news': () =>
    threadEmail({
      to: 'ann@example.org',
      name: 'Ann Marlow',
      items: samples,
      more: 2,
      notifications: `${page}/notifications`,
      settings: `${page}/settings`,
      unsubscribe: `${page}/unsubscribe/sample`,
    }),
}
