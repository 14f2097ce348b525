import { notifyWatchersSoon } from '../../notify/fan-out/watchers-job.ts'
import { notify } from '../../notify/notify.ts'
import { queueThreadMails } from '../../notify/thread-mail-queue.ts'
import { type Context, timestamp } from '../../platform/context.ts'
import { listAlreadyNotified, listMentionedBy, listThreadRecipients } from './notify-queries.ts'

interface MentioningPost {
  id: string
  communityId: string
  authorId: string
  /** The users whom the text, or the edit, mentions. */
  mentioned: readonly string[]
  isEdited: boolean
}

/** The reasons to notify a user about a text; the first one wins. */
const notificationReasons = ['reply', 'comment', 'mention'] as const
export type NotificationReason = (typeof notificationReasons)[number]

/** A text in a thread; `commentId` is null for the post's own. */
interface ThreadText {
  communityId: string
  postId: string
  commentId: string | null
  authorId: string
  /** Whether the text is an edit, in which case users who already have a notification do not get another. */
  isEdited: boolean
}

/** Notifies users whom a post mentions, as far as they may read it. */
export function notifyMentionedInPost(ctx: Context, post: MentioningPost): Promise<void> {
  const { id, communityId, authorId, mentioned, isEdited } = post
  const text = { communityId, postId: id, commentId: null, authorId, isEdited }
  return notifyOfText(ctx, text, new Map(mentioned.map((userId) => [userId, 'mention'])))
}

/** Notifies those whom a new post mentions, and soon its watchers. Must run in the transaction that shows it. */
export async function notifyOfNewPost(ctx: Context, post: Omit<MentioningPost, 'isEdited'>): Promise<void> {
  await notifyMentionedInPost(ctx, { ...post, isEdited: false })
  await notifyWatchersSoon(ctx, { postId: post.id, commentId: null })
}

/** The daily number of users who get a mail because one user mentions them; others see the mention only in the app. */
const mentionMailsPerDay = 20
const day = 86_400_000

/** Returns which mentioned users get a mail: those already counted today, and others up to the daily limit. */
async function mailableAmong(ctx: Context, actorId: string, mentioned: readonly string[]): Promise<string[]> {
  if (mentioned.length === 0) return []
  const since = new Date(ctx.now().getTime() - day).toISOString()
  const first = await listMentionedBy(ctx.db, actorId, since, mentionMailsPerDay)
  const countedIds = new Set(first.map(({ userId }) => userId))
  // Sorted like the later query, which breaks ties by id.
  const others = mentioned.filter((id) => !countedIds.has(id)).sort()
  return [...mentioned.filter((id) => countedIds.has(id)), ...others.slice(0, mentionMailsPerDay - countedIds.size)]
}

/**
 * Notifies each user once, for the first matching reason: in the app at once, and by a batched mail. Skips the author
 * and users who cannot read the community, are banned, or muted the thread.
 */
export async function notifyOfText(
  ctx: Context,
  text: ThreadText,
  notified: ReadonlyMap<string, NotificationReason>,
): Promise<void> {
  const { communityId, postId, commentId, authorId, isEdited } = text
  const users = [...notified.keys()].filter((id) => id !== authorId)
  if (users.length === 0) return
  const allowed = await listThreadRecipients(ctx.db, communityId, postId, authorId, users)
  const readers = allowed.map(({ id }) => id)
  const earlier = isEdited && readers.length > 0 ? await listAlreadyNotified(ctx.db, postId, commentId, readers) : []
  const earlierIds = new Set(earlier.map(({ userId }) => userId))
  const fresh = readers.filter((id) => !earlierIds.has(id))
  if (fresh.length === 0) return
  const at = timestamp(ctx)
  const isMention = (id: string) => notified.get(id) === 'mention'
  // Before the insertion of the notifications, which count towards the limit.
  const written = await mailableAmong(ctx, authorId, fresh.filter(isMention))
  const mailed = new Set([...fresh.filter((id) => !isMention(id)), ...written])
  const about = { communityId, actorId: authorId, postId, commentId, withoutMail: true }
  const notificationTo = (kind: NotificationReason) => ({
    kind,
    to: fresh.filter((id) => notified.get(id) === kind),
    ...about,
  })
  await notify(ctx, ...notificationReasons.map(notificationTo))
  const recipients = allowed.filter(({ id }) => mailed.has(id))
  await queueThreadMails(ctx, postId, recipients, at)
}
