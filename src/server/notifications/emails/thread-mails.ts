import { deletedUser } from '../../../shared/identity/deleted-user.ts'
import { isThreadKind, kindNames } from '../../../shared/notifications/kinds.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { excerptOf } from '../../../shared/platform/plain-text.ts'
import { translatorFor } from '../../identity/preferences/translator-for.ts'
import { readThreadMailAbout } from '../../notify/thread-mail-queue.ts'
import { muteLink, unsubscribeLink } from '../../notify/unsubscribe-token.ts'
import { type Services, timestamp, type Viewer } from '../../platform/context.ts'
import type { EmailComposer } from '../../platform/mail/deliver-mails.ts'
import type { EmailText } from '../../platform/mail/email-layout.ts'
import { textForEmail } from '../../platform/mail/text-for-email.ts'
import { linkOf } from '../links.ts'
import { communityIn } from '../present.ts'
import { countThreadActivity, listThreadActivity, type ThreadActivityRow } from '../thread-activity-queries.ts'
import { findRecipientOf } from './recipient.ts'
import { type ThreadItem, threadEmail } from './thread-email-template.ts'
import { findPostText, listCommentTexts } from './thread-text-queries.ts'

/** Items per mail. */
const itemsMax = 10

/** Characters of the line that quotes the answered text. */
const answeredMax = 120

interface Texts {
  post: Awaited<ReturnType<typeof findPostText>>
  comments: ReadonlyMap<string, Awaited<ReturnType<typeof listCommentTexts>>[number]>
  site: string
  /** Names an image without alternative text. */
  imageName: string
}

/** Reads the post, the comments that the mail is about and those that they answer. */
async function textsOf(services: Services, reader: Viewer, rows: readonly ThreadActivityRow[]): Promise<Texts> {
  const { db, config } = services
  const translate = await translatorFor(services, reader.email)
  const ids = rows.flatMap(({ commentId, parentId }) => [commentId, parentId]).filter((id) => id !== null)
  const [postId] = rows.map(({ postId }) => postId)
  const comments = ids.length === 0 ? [] : await listCommentTexts(db, reader, ids)
  return {
    post: postId ? await findPostText(db, reader, postId) : undefined,
    comments: new Map(comments.map((comment) => [comment.id, comment])),
    site: config.publicUrl,
    imageName: translate(phrase('Image')),
  }
}

/** Quotes the comment that was answered, or the post; nothing that the reader may not see, or keeps out of sight. */
function answeredBy({ commentId, parentId }: ThreadActivityRow, { post, comments }: Texts) {
  if (commentId === null) return null
  const answered = parentId === null ? (post?.isInSight === 1 ? post : undefined) : comments.get(parentId)
  const text = answered ? excerptOf(answered, answeredMax) : ''
  if (!answered || text === '') return null
  return { by: answered.authorDeletedAt === null ? answered.author : deletedUser, text }
}

/** Returns the text that was written. */
function writtenIn({ commentId }: ThreadActivityRow, { post, comments, site: url, imageName }: Texts): EmailText {
  const written = commentId === null ? post : comments.get(commentId)
  return textForEmail(written?.content ?? '', { url, hasPublicImages: post?.isPrivate === 0, imageName })
}

function itemOf(row: ThreadActivityRow, texts: Texts): ThreadItem[] {
  const { kind, actorName, postId, postTitle, commentId, parentId } = row
  const [link, community] = [linkOf(row), communityIn(row)]
  if (!isThreadKind(kind) || link === null || postId === null || postTitle === null || !community) return []
  const text = writtenIn(row, texts)
  // An edit can leave a text that shows nothing.
  if (text.plain === '') return []
  return [
    {
      kind,
      actor: actorName,
      title: postTitle,
      ...{ postId, commentId, parentId, community, text },
      answered: answeredBy(row, texts),
      link: texts.site + link,
    },
  ]
}

/** An announced post was a new post before, which need not be said twice. */
const withoutRepetition = (items: readonly ThreadItem[]) =>
  items.some(({ kind }) => kind === 'announcement') ? items.filter(({ kind }) => kind !== 'new-post') : items

/** The reader need not be reminded of a text that stands in this mail, or was quoted just before. */
const withoutRepeatedQuotes = (items: readonly ThreadItem[]) =>
  items.map((item, at) => {
    const isHere = items.some(({ commentId }) => commentId === item.parentId)
    const before = items[at - 1]
    const isQuoted = before !== undefined && before.commentId !== null && before.parentId === item.parentId
    return isHere || isQuoted ? { ...item, answered: null } : item
  })

/**
 * Covers unread notifications of the wanted kinds in one thread that the recipient can still read at the time of sending. Composes no
 * mail without any.
 */
const threadActivity: EmailComposer = async (services, mail) => {
  const { userId, postId } = readThreadMailAbout(mail.about ?? '')
  const recipient = await findRecipientOf(services, userId, kindNames.filter(isThreadKind))
  if (!recipient) return null
  const { reader, kinds } = recipient
  const now = timestamp(services)
  const covered = { ...mail, postId }
  const rows = await listThreadActivity(services.db, reader, now, kinds, covered, itemsMax)
  const texts = await textsOf(services, reader, rows)
  const items = withoutRepeatedQuotes(withoutRepetition(rows.flatMap((row) => itemOf(row, texts))))
  if (items.length === 0) return null
  return threadEmail({
    to: reader.email,
    name: reader.name,
    items,
    more: Math.max(0, (await countThreadActivity(services.db, reader, now, kinds, covered)) - rows.length),
    mute: await muteLink(services, reader.id, postId),
    settings: `${services.config.publicUrl}/settings`,
    unsubscribe: await unsubscribeLink(services, reader.id, 'thread-news'),
  })
}

export const threadMails = { 'thread-news': threadActivity }
