import { limits } from '../../../shared/platform/limits.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import { type EmailParts, toSingleLine } from '../../platform/mail/email-layout.ts'

interface DigestPost {
  title: string
  /** The names of the author and the community. */
  author: string
  community: string
  likes: number
  comments: number
  link: string
}

interface DigestEmailData {
  to: string
  /** The recipient's name. */
  name: string
  frequency: 'daily' | 'weekly'
  /** The highest-ranked posts. */
  top: readonly DigestPost[]
  /** The total number of posts. */
  posts: number
  comments: number
  /** The recipient's unread notifications, up to the counting limit. */
  unread: number
  /** Links to the recipient's feed, the settings and the unsubscribe page. */
  feed: string
  settings: string
  unsubscribe: string
}

/** Leaves room for the words around a title in a subject. */
const titleMax = 100

const pluralize = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

const unreadOf = (count: number) =>
  count > limits.unreadShown
    ? `more than ${limits.unreadShown} unread notifications`
    : pluralize(count, 'unread notification')

const periods = { daily: 'Your day', weekly: 'Your week' }

/** Names the highest-ranked post, or says what happened where there are only comments. */
function subjectFor({ frequency, top: [first], posts, comments }: DigestEmailData) {
  const period = periods[frequency]
  if (!first) return `${period}: ${pluralize(comments, 'new comment')}`
  const others = posts > 1 ? ` and ${pluralize(posts - 1, 'more post')}` : ''
  return `${period}: “${truncate(toSingleLine(first.title), titleMax)}”${others}`
}

const line = ({ title, author, community, likes, comments }: DigestPost) =>
  `“${toSingleLine(title)}” by ${author} in ${community} · ${pluralize(likes, 'like')}, ${pluralize(comments, 'comment')}`

/** The digest mail about the recipient's communities. */
export function digestEmail(data: DigestEmailData): EmailParts {
  const { to, name, top, posts, comments, unread, feed, settings, unsubscribe } = data
  const happened = `${pluralize(posts, 'new post')} and ${pluralize(comments, 'new comment')}`
  return {
    to,
    subject: subjectFor(data),
    list: 'digest',
    greeting: `Hello ${name},`,
    paragraphs: [`your communities have ${happened}.`, ...(unread > 0 ? [`You have ${unreadOf(unread)}.`] : [])],
    items: top.map((post) => ({ text: line(post), link: post.link })),
    ...(posts > top.length && { closing: `… and ${pluralize(posts - top.length, 'more post')}.` }),
    action: { label: 'Read on', link: feed },
    footer: `You can change the frequency of this digest in your settings: ${settings}`,
    unsubscribe,
  }
}

const page = 'https://forum.example.org'
const post = {
  title: 'Openings',
  author: 'Bob Hale',
  community: 'Chess Club',
  likes: 12,
  comments: 1,
  link: `${page}/communities/chess-club/posts/0199a8f2-7c1d-7d33-9a53-0a4f6f1c2b3d`,
}

/** One sample per template, for the preview. */
export const digestEmailSamples = {
  digest: () =>
    digestEmail({
      to: 'ann@example.org',
      name: 'Ann Marlow',
      frequency: 'daily',
      top: [post, { ...post, title: 'Endgames', author: 'Eve Stone', likes: 3, comments: 7 }],
      posts: 4,
      comments: 19,
      unread: 2,
      feed: `${page}/feed`,
      settings: `${page}/settings`,
      unsubscribe: `${page}/unsubscribe/sample`,
    }),
}
