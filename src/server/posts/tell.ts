import { mentionedIn } from '../../shared/mentions.ts'
import { type Context, timestamp } from '../context.ts'
import { queueMailSoon } from '../mail/mail.ts'
import { notify } from '../notices/notify.ts'
import { listMentionedBy, listReadersAmong, listToldAmong } from './tell-queries.ts'

interface Told {
  id: string
  communityId: string
  authorId: string
  title: string
  content: string
}

/** How somebody is told of words in a thread; of two ways the one that stands first. */
const ways = ['reply', 'comment', 'mention'] as const
export type Way = (typeof ways)[number]

/** Words in a thread; `commentId` is null for a post's own. */
interface Words {
  communityId: string
  postId: string
  commentId: string | null
  authorId: string
  /** Whether these words were there before, said otherwise: whoever was told of them is not told again. */
  isEdited: boolean
}

/** Tells the people a post mentions, as far as they may read it; `before` is what it said before it was changed. */
export function tellOfPost(ctx: Context, { id, communityId, authorId, content }: Told, before?: string): Promise<void> {
  const words = { communityId, postId: id, commentId: null, authorId, isEdited: before !== undefined }
  return tellOfWords(ctx, words, new Map(newlyMentioned(content, before).map((userId) => [userId, 'mention'])))
}

/** Those whom the text mentions, and did not before. */
export function newlyMentioned(content: string, before = ''): string[] {
  const known = new Set(mentionedIn(before))
  return mentionedIn(content).filter((id) => !known.has(id))
}

/** So many people a day get mails because one person mentions them: the rest is told in the app alone. */
const mentionMailsPerDay = 20
const day = 86_400_000

/** Those of the mentioned who are written to: whoever was before, and others as long as there is room for the day. */
async function writtenToAmong(ctx: Context, actorId: string, mentioned: readonly string[]): Promise<string[]> {
  if (mentioned.length === 0) return []
  const since = new Date(ctx.now().getTime() - day).toISOString()
  const first = await listMentionedBy(ctx.db, actorId, since, mentionMailsPerDay)
  const known = new Set(first.map(({ userId }) => userId))
  // In the order in which they are listed later, when they were mentioned at the same moment.
  const others = mentioned.filter((id) => !known.has(id)).sort()
  return [...mentioned.filter((id) => known.has(id)), ...others.slice(0, mentionMailsPerDay - known.size)]
}

/**
 * Tells people of words in a thread, each in one way: in the app at once, and by one mail for all that comes together. The
 * author is not told, nor who may not read there or is banned.
 */
export async function tellOfWords(ctx: Context, words: Words, told: ReadonlyMap<string, Way>): Promise<void> {
  const { communityId, postId, commentId, authorId, isEdited } = words
  const people = [...told.keys()].filter((id) => id !== authorId)
  if (people.length === 0) return
  const found = await listReadersAmong(ctx.db, communityId, people)
  const readers = found.map(({ id }) => id)
  const earlier = isEdited && readers.length > 0 ? await listToldAmong(ctx.db, postId, commentId, readers) : []
  const known = new Set(earlier.map(({ userId }) => userId))
  const fresh = readers.filter((id) => !known.has(id))
  if (fresh.length === 0) return
  const at = timestamp(ctx)
  const isMention = (id: string) => told.get(id) === 'mention'
  // Asked before they are told, which counts.
  const written = await writtenToAmong(ctx, authorId, fresh.filter(isMention))
  const mailed = new Set([...fresh.filter((id) => !isMention(id)), ...written])
  for (const kind of ways) {
    const to = fresh.filter((id) => told.get(id) === kind)
    await notify(ctx, { kind, to, communityId, actorId: authorId, postId, commentId, withoutMail: true })
  }
  const addresses = found.flatMap(({ id, email }) => (email !== null && mailed.has(id) ? [{ id, email }] : []))
  await queueMailSoon(ctx, 'thread-news', addresses, at)
}
