import { userNameText } from '../../../shared/identity/deleted-user.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import { type EmailParts, greet, toSingleLine } from '../../platform/mail/email-layout.ts'

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

const unreadOf = (unread: number) =>
  unread > limits.unreadShown
    ? phrase('You have more than {most, number} unread notifications.', { most: limits.unreadShown })
    : phrase('You have {unread, plural, one {# unread notification} other {# unread notifications}}.', { unread })

const periods = {
  daily: phrase('Your day'),
  weekly: phrase('Your week'),
  away: phrase('While you were away'),
}

/** Names the highest-ranked post, or says what happened where there are only comments. */
function subjectFor({ frequency, communities, posts, comments }: DigestEmailData) {
  const first = communities.find(({ top }) => top.length > 0)?.top[0]
  const period = periods[frequency]
  if (!first)
    return phrase('{period}: {comments, plural, one {# new comment} other {# new comments}}', { period, comments })
  const title = truncate(toSingleLine(first.title), titleMax)
  return posts > 1
    ? phrase('{period}: “{title}” and {others, plural, one {# more post} other {# more posts}}', {
        ...{ period, title },
        others: posts - 1,
      })
    : phrase('{period}: “{title}”', { period, title })
}

function newsOf({ posts, comments }: { posts: number; comments: number }) {
  const newPosts = phrase('{posts, plural, one {# new post} other {# new posts}}', { posts })
  const newComments = phrase('{comments, plural, one {# new comment} other {# new comments}}', { comments })
  if (comments === 0) return newPosts
  return posts === 0 ? newComments : phrase('{newPosts} and {newComments}', { newPosts, newComments })
}

const line = ({ title, author, likes, comments }: DigestPost) =>
  phrase(
    '“{title}” by {author} · {likes, plural, one {# like} other {# likes}}, {comments, plural, one {# comment} other {# comments}}',
    { title: toSingleLine(title), author: userNameText(author), likes, comments },
  )

/** The digest mail about the recipient's communities. */
export function digestEmail(data: DigestEmailData): EmailParts {
  const { to, name, communities, more, unread, feed, settings, unsubscribe } = data
  return {
    to,
    subject: subjectFor(data),
    list: 'digest',
    greeting: greet(name),
    paragraphs: [
      phrase('your communities have {news}.', { news: newsOf(data) }),
      ...(unread > 0 ? [unreadOf(unread)] : []),
    ],
    sections: communities.map((community) => ({
      title: toSingleLine(community.name),
      link: community.link,
      note: newsOf(community),
      items: community.top.map((post) => ({ text: line(post), note: toSingleLine(post.excerpt), link: post.link })),
    })),
    ...(more > 0 && {
      closing: phrase('… and {more, plural, one {# more community} other {# more communities}}.', { more }),
    }),
    action: { label: phrase('Read on'), link: feed },
    footer: phrase('You can change the frequency of this digest in your settings: {address}', { address: settings }),
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
