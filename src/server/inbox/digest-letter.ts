import { limits } from '../../shared/limits.ts'
import { layOut } from '../mail/layout.ts'
import type { Letter } from '../mail/mail.ts'
import { oneLine } from '../mail/one-line.ts'

interface DigestPost {
  title: string
  /** Who wrote it, and where, by name. */
  author: string
  community: string
  likes: number
  comments: number
  link: string
}

interface DigestWords {
  to: string
  /** The reader's name. */
  name: string
  rhythm: 'daily' | 'weekly'
  /** The best of them. */
  top: readonly DigestPost[]
  /** How many there were. */
  posts: number
  comments: number
  /** How many notifications the reader has not read, as far as they are counted. */
  unread: number
  /** The pages of the reader's feed and settings, and the one where they switch the digest off. */
  feed: string
  settings: string
  unsubscribe: string
}

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

const unreadOf = (count: number) =>
  count > limits.unreadShown
    ? `more than ${limits.unreadShown} unread notifications`
    : counted(count, 'unread notification')

const spans = { daily: 'Your day', weekly: 'Your week' }
const line = ({ title, author, community, likes, comments }: DigestPost) =>
  `“${oneLine(title)}” by ${author} in ${community} · ${counted(likes, 'like')}, ${counted(comments, 'comment')}`

/** The letter that tells now and then what happened in somebody's communities. */
export function digestLetter(words: DigestWords): Letter {
  const { to, name, rhythm, top, posts, comments, unread, feed, settings, unsubscribe } = words
  const happened = `${counted(posts, 'new post')} and ${counted(comments, 'new comment')}`
  return layOut({
    to,
    subject: `${spans[rhythm]} in your communities`,
    greeting: `Hello ${name},`,
    paragraphs: [
      `there are ${happened} in your communities.`,
      ...(unread > 0 ? [`You have ${unreadOf(unread)}.`] : []),
    ],
    items: top.map((post) => ({ says: line(post), link: post.link })),
    ...(posts > top.length && { closing: `… and ${counted(posts - top.length, 'more post', 'more posts')}.` }),
    action: { label: 'Read on', link: feed },
    footer: `You get this because you asked for it. Change how often it comes in your settings: ${settings}`,
    unsubscribe,
  })
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

/** The letter once, with invented words: for the preview. */
export const digestLetterSamples = {
  digest: () =>
    digestLetter({
      to: 'ann@example.org',
      name: 'Ann Marlow',
      rhythm: 'daily',
      top: [post, { ...post, title: 'Endgames', author: 'Eve Stone', likes: 3, comments: 7 }],
      posts: 4,
      comments: 19,
      unread: 2,
      feed: `${page}/feed`,
      settings: `${page}/settings`,
      unsubscribe: `${page}/unsubscribe/sample`,
    }),
}
