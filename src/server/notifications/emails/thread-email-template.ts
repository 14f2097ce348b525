import { fillTemplate, type ThreadMail, templateOf, type Wording } from '../../../shared/notifications/kinds/kind.ts'
import { notificationKinds, type ThreadKind } from '../../../shared/notifications/kinds.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import { communityList, type EmailParts, toSingleLine } from '../../platform/mail/email-layout.ts'
import type { ThreadPosition } from '../../platform/mail/mail-queue.ts'

/** A thread notification. */
export interface ThreadItem {
  kind: ThreadKind
  /** The name of the author; null for a deleted user. */
  actor: string | null
  postId: string
  /** The comment that the notification is about; null for the post itself. */
  commentId: string | null
  /** The comment that this one answers. */
  parentId: string | null
  /** The title of the post. */
  title: string
  community: { name: string; slug: string }
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

/** Leaves room for the words around a title in a subject. */
const titleMax = 100

const inQuotes = (text: string) => `“${text}”`

/** Fills a text about the item, with the title of its post in one line. */
function say(wording: Wording, { actor, commentId, title, community }: ThreadItem) {
  const facts = {
    ...{ hasActor: actor !== null, hasCommunity: true, hasPost: true, isAboutContent: true },
    ...{ isAboutComment: commentId !== null, detail: '', count: 1 },
  }
  const values = {
    actor: actor ?? 'Someone',
    post: toSingleLine(title),
    community: toSingleLine(community.name),
  }
  return fillTemplate(templateOf(wording, facts), values)
}

const mailOf = (kind: ThreadKind): ThreadMail => notificationKinds[kind].mail
const sentenceFor = (item: ThreadItem) => say(mailOf(item.kind).line, item)
const inOneLine = (item: ThreadItem) =>
  item.excerpt === '' ? sentenceFor(item) : `${sentenceFor(item)}: ${inQuotes(item.excerpt)}`

const footerWith = (settings: string) => `You can turn off these emails in your settings: ${settings}`

const postText = (postId: string) => `post-${postId}`
const commentText = (commentId: string) => `comment-${commentId}`

/** Returns where a mail about one discussion stands in it: below the text that it is about, or that its text answers. */
function positionOf([first, ...others]: readonly ThreadItem[]): ThreadPosition | undefined {
  if (!first) return undefined
  const { kind, postId, commentId, parentId } = first
  const root = postText(postId)
  if (others.length > 0) return { text: null, above: [root] }
  if (commentId === null) return { text: root, above: [] }
  // An earlier mail may have been about the same comment, before it mentioned the recipient.
  const text = kind === 'mention' ? `${commentText(commentId)}.mention` : commentText(commentId)
  return { text, above: [root, ...(parentId === null ? [] : [commentText(parentId)])] }
}

/** Names the discussion. Mail programs sort the mails of a thread together when these agree. */
function subjectFor(items: readonly ThreadItem[], more: number) {
  const [first] = items
  if (!first) return ''
  const title = truncate(toSingleLine(first.title), titleMax)
  if (more > 0) return `News in ${inQuotes(title)}`
  const isAnswer = items.some(({ commentId }) => commentId !== null)
  return `${isAnswer ? 'Re: ' : ''}[${toSingleLine(first.community.name)}] ${title}`
}

/** Returns the name of the user who caused everything in the mail, if it is one. */
function onlyActor([first, ...others]: readonly ThreadItem[], more: number) {
  if (more > 0 || !first || first.actor === null) return {}
  const isAlone = others.every(({ actor }) => actor === first.actor)
  return isAlone ? { sender: first.actor } : {}
}

function headersFor(data: ThreadEmailData) {
  const { to, items, more, unsubscribe } = data
  const [first] = items
  return {
    ...{ to, unsubscribe, subject: subjectFor(items, more), ...onlyActor(items, more) },
    list: first ? communityList(first.community.slug) : 'discussions',
    ...(more === 0 && { thread: positionOf(items) }),
  }
}

/** The mail about thread activity: a single item with its text, several as a list. */
export function threadEmail(data: ThreadEmailData): EmailParts {
  const { name, items, more, notifications, settings } = data
  const [first] = items
  const common = { ...headersFor(data), greeting: `Hello ${name},`, footer: footerWith(settings) }
  if (first && items.length === 1 && more === 0) {
    return {
      ...common,
      paragraphs: [
        `${sentenceFor(first)}${first.excerpt === '' ? '.' : ':'}`,
        ...(first.excerpt === '' ? [] : [first.excerpt]),
      ],
      action: { label: 'Open the discussion', link: first.link },
    }
  }
  return {
    ...common,
    paragraphs: ['here is what is new:'],
    items: items.map((item) => ({ text: inOneLine(item), link: item.link })),
    ...(more > 0 && { closing: `… and ${more} more.` }),
    action: { label: 'View your notifications', link: notifications },
  }
}

const page = 'https://forum.example.org'
const post = `${page}/communities/chess-club/posts/0199a8f2-7c1d-7d33-9a53-0a4f6f1c2b3d`
const community = { name: 'Chess Club', slug: 'chess-club' }
const threadOf = (commentId: string) => ({ postId: 'post', commentId, parentId: null, community })
const samples: readonly ThreadItem[] = [
  {
    kind: 'reply',
    actor: 'Bob Hale',
    ...threadOf('comment-1'),
    title: 'Openings',
    excerpt: 'Have you tried the Catalan?',
    link: `${post}#comment-1`,
  },
  {
    kind: 'comment',
    actor: 'Eve Stone',
    ...threadOf('comment-2'),
    title: 'Openings',
    excerpt: 'Rooks belong behind pawns.',
    link: `${post}#comment-2`,
  },
  {
    kind: 'mention',
    actor: 'Carl Reed',
    ...threadOf('comment-3'),
    title: 'Openings',
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
