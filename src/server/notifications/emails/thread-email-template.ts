import { layOut } from '../mail/layout.ts'
import type { Letter } from '../mail/mail.ts'
import { oneLine } from '../mail/one-line.ts'
import type { ThreadKind } from './queries.ts'

/** Words in a thread of which the reader is told; of reactions, the reader's own. */
export interface ThreadItem {
  kind: ThreadKind
  /** Who wrote them, or reacted last, by name. */
  actor: string
  /** How many people reacted. */
  count: number
  /** Whether a comment was reacted to, and not the post. */
  isToComment: boolean
  /** The post's title. */
  title: string
  /** How the words begin, in one line. */
  words: string
  link: string
}

export interface ThreadNews {
  to: string
  /** The reader's name. */
  name: string
  items: readonly ThreadItem[]
  /** How many more there are. */
  more: number
  /** The pages of the reader's notifications and settings, and the one where they switch off such mails. */
  inbox: string
  settings: string
  unsubscribe: string
}

const ways: Record<ThreadKind, { subject: string; did: string }> = {
  reply: { subject: 'Somebody replied to your comment', did: 'replied to your comment on' },
  comment: { subject: 'Somebody commented on your post', did: 'commented on your post' },
  mention: { subject: 'Somebody mentioned you', did: 'mentioned you in' },
  reaction: { subject: 'Somebody reacted to what you wrote', did: 'reacted to' },
}

const inQuotes = (words: string) => `“${words}”`

function actors({ actor, count }: ThreadItem) {
  if (count < 2) return actor
  return count === 2 ? `${actor} and somebody else` : `${actor} and ${count - 1} others`
}

const thing = ({ kind, isToComment }: ThreadItem) => {
  if (kind !== 'reaction') return ''
  return isToComment ? 'your comment on ' : 'your post '
}
const doing = (item: ThreadItem) =>
  `${actors(item)} ${ways[item.kind].did} ${thing(item)}${inQuotes(oneLine(item.title))}`
const inOneLine = (item: ThreadItem) => (item.words === '' ? doing(item) : `${doing(item)}: ${inQuotes(item.words)}`)

const footerWith = (settings: string) =>
  `You get such mails because you left them switched on. Switch them off in your settings: ${settings}`

/** The letter that tells at once of what was written to the reader: of one thing with its words, of several as a list. */
export function threadLetter({ to, name, items, more, inbox, settings, unsubscribe }: ThreadNews): Letter {
  const [first] = items
  const greeting = `Hello ${name},`
  const footer = footerWith(settings)
  if (first && items.length === 1 && more === 0) {
    const paragraphs = [
      `${doing(first)}${first.words === '' ? '.' : ':'}`,
      ...(first.words === '' ? [] : [first.words]),
    ]
    const action = { label: 'Open the discussion', link: first.link }
    return layOut({ to, subject: ways[first.kind].subject, greeting, paragraphs, action, footer, unsubscribe })
  }
  return layOut({
    to,
    subject: 'News from your discussions',
    greeting,
    paragraphs: ['this is new for you:'],
    items: items.map((item) => ({ says: inOneLine(item), link: item.link })),
    ...(more > 0 && { closing: `… and ${more} more.` }),
    action: { label: 'See your notifications', link: inbox },
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
    words: 'Have you tried the Catalan?',
    link: `${post}#comment-1`,
  },
  {
    kind: 'comment',
    actor: 'Eve Stone',
    count: 1,
    isToComment: false,
    title: 'Endgames',
    words: 'Rooks belong behind pawns.',
    link: `${post}#comment-2`,
  },
  {
    kind: 'mention',
    actor: 'Carl Reed',
    count: 1,
    isToComment: false,
    title: 'Tuesday',
    words: '@Ann Marlow, are you coming?',
    link: `${post}#comment-3`,
  },
]

/** The letter once, with invented words: for the preview. */
export const threadLetterSamples = {
  'thread-news': () =>
    threadLetter({
      to: 'ann@example.org',
      name: 'Ann Marlow',
      items: samples,
      more: 2,
      inbox: `${page}/notifications`,
      settings: `${page}/settings`,
      unsubscribe: `${page}/unsubscribe/sample`,
    }),
}
