import { limits } from '../../../shared/platform/limits.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import { type EmailParts, toSingleLine } from '../../platform/mail/email-layout.ts'

interface DigestPost {
  title: string
  /** The name of the author. */
  author: string
  /** The beginning of the text, in one line. */
  excerpt: string
  likes: number
  comments: number
  link: string
}

/** The news of a community. */
export interface DigestCommunity {
  name: string
  link: string
  posts: number
  comments: number
  /** The highest-ranked posts. */
  top: readonly DigestPost[]
}

interface DigestEmailData {
  to: string
  /** The recipient's name. */
  name: string
  frequency: 'daily' | 'weekly' | 'away'
  /** Those with most news first. */
  communities: readonly DigestCommunity[]
  /** The number of further communities with news. */
  more: number
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

const pluralize = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const unreadOf = (count: number) =>
  count > limits.unreadShown
    ? `more than ${limits.unreadShown} unread notifications`
    : pluralize(count, 'unread notification')

const periods = { daily: 'Your day', weekly: 'Your week', away: 'While you were away' }

/** Names the highest-ranked post, or says what happened where there are only comments. */
function subjectFor({ frequency, communities, posts, comments }: DigestEmailData) {
  const first = communities.find(({ top }) => top.length > 0)?.top[0]
  const period = periods[frequency]
  if (!first) return `${period}: ${pluralize(comments, 'new comment')}`
  const others = posts > 1 ? ` and ${pluralize(posts - 1, 'more post')}` : ''
  return `${period}: “${truncate(toSingleLine(first.title), titleMax)}”${others}`
}

const newsOf = ({ posts, comments }: { posts: number; comments: number }) =>
  [posts > 0 && pluralize(posts, 'new post'), comments > 0 && pluralize(comments, 'new comment')]
    .filter((part) => part !== false)
    .join(' and ')

const line = ({ title, author, likes, comments }: DigestPost) =>
  `“${toSingleLine(title)}” by ${author} · ${pluralize(likes, 'like')}, ${pluralize(comments, 'comment')}`

/** The digest mail about the recipient's communities. */
export function digestEmail(data: DigestEmailData): EmailParts {
  const { to, name, communities, more, unread, feed, settings, unsubscribe } = data
  return {
    to,
    subject: subjectFor(data),
    list: 'digest',
    greeting: `Hello ${name},`,
    paragraphs: [`your communities have ${newsOf(data)}.`, ...(unread > 0 ? [`You have ${unreadOf(unread)}.`] : [])],
    sections: communities.map((community) => ({
      title: toSingleLine(community.name),
      link: community.link,
      note: newsOf(community),
      items: community.top.map((post) => ({ text: line(post), note: toSingleLine(post.excerpt), link: post.link })),
    })),
    ...(more > 0 && { closing: `… and ${pluralize(more, 'more community', 'more communities')}.` }),
    action: { label: 'Read on', link: feed },
    footer: `You can change the frequency of this digest in your settings: ${settings}`,
    unsubscribe,
  }
}

const page = 'https://forum.example.org'
const post = {
  title: 'Openings',
  author: 'Bob Hale',
  excerpt: 'What do you play against the Sicilian?',
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
      communities: [
        {
          name: 'Chess Club',
          link: `${page}/communities/chess-club`,
          posts: 4,
          comments: 19,
          top: [post, { ...post, title: 'Endgames', author: 'Eve Stone', likes: 3, comments: 7 }],
        },
        { name: 'Garden', link: `${page}/communities/garden`, posts: 0, comments: 2, top: [] },
      ],
      more: 0,
      posts: 4,
      comments: 21,
      unread: 2,
      feed: `${page}/feed`,
      settings: `${page}/settings`,
      unsubscribe: `${page}/unsubscribe/sample`,
    }),
}
