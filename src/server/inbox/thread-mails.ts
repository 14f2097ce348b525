import { timestamp } from '../context.ts'
import type { Composer } from '../mail/worker.ts'
import { unsubscribeLink } from '../settings/unsubscribe-token.ts'
import { mailedAmong } from '../settings/wants-mail.ts'
import { detailOf, isOfThread, linkOf } from './present.ts'
import { countThreadNews, listThreadNews, type NoticeRow, threadKinds } from './queries.ts'
import { readerByMail } from './reader.ts'
import { type ThreadItem, threadLetter } from './thread-letters.ts'

/** How many things a letter lists. */
const itemsMax = 10

function itemOf(row: NoticeRow, page: (path: string) => string): ThreadItem[] {
  const { kind, actorName, postTitle, commentId, count } = row
  const link = linkOf(row)
  if (!isOfThread(kind) || link === null || postTitle === null) return []
  const actor = actorName ?? 'Somebody'
  return [
    { kind, actor, count, title: postTitle, isToComment: commentId !== null, words: detailOf(row), link: page(link) },
  ]
}

/**
 * Told is what is unread and can still be read by its reader when the mail goes out, of the kinds they want mails of;
 * where that is nothing, there is no mail.
 */
const threadNews: Composer = async (services, mail) => {
  const reader = await readerByMail(services, mail.about ?? '')
  const kinds = reader ? await mailedAmong(services.db, reader.id, threadKinds) : []
  if (!reader || kinds.length === 0) return null
  const rows = await listThreadNews(services.db, reader, timestamp(services), kinds, mail, itemsMax)
  const page = (path: string) => services.config.publicUrl + path
  const items = rows.flatMap((row) => itemOf(row, page))
  if (items.length === 0) return null
  return threadLetter({
    to: reader.email,
    name: reader.name,
    items,
    more: Math.max(0, (await countThreadNews(services.db, reader, kinds, mail)) - items.length),
    inbox: page('/notifications'),
    settings: page('/settings'),
    unsubscribe: await unsubscribeLink(services, reader.id, 'thread-news'),
  })
}

export const threadMails = { 'thread-news': threadNews }
