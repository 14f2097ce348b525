import { userNameText } from '../../../shared/identity/deleted-user.ts'
import { type ThreadMail, templateOf, type Wording } from '../../../shared/notifications/kinds/kind.ts'
import { notificationKinds, type ThreadKind } from '../../../shared/notifications/kinds.ts'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { truncate } from '../../../shared/platform/truncate.ts'
import {
  communityList,
  type EmailEntry,
  type EmailParts,
  type EmailQuote,
  type EmailText,
  greet,
  toSingleLine,
} from '../../platform/mail/email-layout.ts'
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
  /** The text that was written; for reactions, the beginning of the recipient's. */
  text: EmailText
  /** The beginning of the text that it answers, if the recipient may read it. */
  answered: EmailQuote | null
  link: string
}

export interface ThreadEmailData {
  to: string
  /** The recipient's name. */
  name: string
  items: readonly ThreadItem[]
  /** The number of further items. */
  more: number
  /** Links to the page that mutes the discussion, the settings and the unsubscribe page. */
  mute: string
  settings: string
  unsubscribe: string
}

/** Leaves room for the words around a title in a subject. */
const titleMax = 100

/** Fills a text about the item, with the title of its post in one line. */
function say(wording: Wording, { actor, commentId, title, community }: ThreadItem): Phrase {
  const facts = {
    ...{ hasActor: actor !== null, hasCommunity: true, hasPost: true, isAboutContent: true },
    ...{ isAboutComment: commentId !== null, detail: '', count: 1 },
  }
  const values = {
    actor: actor === null ? phrase('Someone') : userNameText(actor),
    post: toSingleLine(title),
    community: toSingleLine(community.name),
  }
  return { text: templateOf(wording, facts), values }
}

const mailOf = (kind: ThreadKind): ThreadMail => notificationKinds[kind].mail
const postText = (postId: string) => `post-${postId}`
const commentText = (commentId: string) => `comment-${commentId}`

/** Kinds that may tell of a text a second time, whose mail needs another id: programs drop a mail whose id they have seen. */
const repeatingKinds: readonly ThreadKind[] = ['mention', 'announcement']

/** Returns where a mail stands in its discussion: as its newest text, below the post and the comment that this text answers. */
function positionOf(items: readonly ThreadItem[]): ThreadPosition | undefined {
  const item = items.at(-1)
  if (!item) return undefined
  const { kind, postId, commentId, parentId } = item
  const root = postText(postId)
  const text = commentId === null ? root : commentText(commentId)
  const above = commentId === null ? [] : [root, ...(parentId === null ? [] : [commentText(parentId)])]
  return repeatingKinds.includes(kind)
    ? { text: `${text}.${kind}`, above: above.length === 0 ? [root] : above }
    : { text, above }
}

/** Names the discussion. Mail programs sort the mails of a thread together when these agree. */
function subjectFor(items: readonly ThreadItem[]) {
  const [first] = items
  if (!first) return ''
  const title = truncate(toSingleLine(first.title), titleMax)
  const isAnswer = items.every(({ commentId }) => commentId !== null)
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
    ...{ to, unsubscribe, subject: subjectFor(items), ...onlyActor(items, more) },
    list: first ? communityList(first.community.slug) : 'discussions',
    thread: positionOf(items),
  }
}

function entryOf(item: ThreadItem): EmailEntry {
  const line = say(mailOf(item.kind).line, item)
  const { text, answered, link } = item
  return { line: text.plain === '' ? phrase('{line}.', { line }) : phrase('{line}:', { line }), text, answered, link }
}

/** The mail about thread activity, with the texts that were written. */
export function threadEmail(data: ThreadEmailData): EmailParts {
  const { name, items, more, mute, settings } = data
  return {
    ...headersFor(data),
    greeting: greet(name),
    paragraphs: [],
    entries: items.map(entryOf),
    ...(more > 0 && { closing: phrase('… and {more, number} more.', { more }) }),
    action: { label: phrase('Open'), link: items[0]?.link ?? settings },
    links: [
      { label: phrase('Mute this discussion'), link: mute },
      { label: phrase('Change what you get'), link: settings },
    ],
  }
}

const page = 'https://forum.example.org'
const post = `${page}/communities/chess-club/posts/0199a8f2-7c1d-7d33-9a53-0a4f6f1c2b3d`
const community = { name: 'Chess Club', slug: 'chess-club' }
const threadOf = (commentId: string) => ({ postId: 'post', commentId, parentId: null, community })
const textOf = (plain: string) => ({ plain, html: `<p>${plain}</p>`, isCut: false })
const samples: readonly ThreadItem[] = [
  {
    kind: 'reply',
    actor: 'Bob Hale',
    ...threadOf('comment-1'),
    title: 'Openings',
    text: textOf('Have you tried the Catalan?'),
    answered: { by: 'Ann Marlow', text: 'What do you play as White?' },
    link: `${post}#comment-1`,
  },
  {
    kind: 'comment',
    actor: 'Eve Stone',
    ...threadOf('comment-2'),
    title: 'Openings',
    text: textOf('Rooks belong behind pawns.'),
    answered: null,
    link: `${post}#comment-2`,
  },
  {
    kind: 'mention',
    actor: 'Carl Reed',
    ...threadOf('comment-3'),
    title: 'Openings',
    text: textOf('@Ann Marlow, are you coming?'),
    answered: null,
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
      mute: `${page}/unsubscribe/sample-mute`,
      settings: `${page}/settings`,
      unsubscribe: `${page}/unsubscribe/sample`,
    }),
}
