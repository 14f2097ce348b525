import { levelsOf, type ThreadKind } from '../../../shared/notifications/kinds.ts'
import { limits } from '../../../shared/platform/limits.ts'
import { notifyWatchersJob, type WatchedText } from '../../notify/fan-out/watchers-job.ts'
import { notify } from '../../notify/notify.ts'
import { type QuietHours, quietUntil } from '../../notify/quiet-hours.ts'
import { queueThreadMails } from '../../notify/thread-mail-queue.ts'
import { inTransaction, type Services, timestamp } from '../../platform/context.ts'
import { handlerOf } from '../../platform/jobs/job-handler.ts'
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { findShownComment, findShownPost, listWatchers } from './watcher-queries.ts'

/** Users per transaction. */
const batch = 200

/** Returns the text as it is now; null if it was removed or hidden in the meantime. */
async function shownText({ db }: Services, { postId, commentId }: WatchedText) {
  const post = await findShownPost(db, postId)
  const comment = commentId === null ? post : await findShownComment(db, commentId)
  if (!post || !comment) return null
  const isSmall = post.memberCount <= limits.watchingMembersMax
  const isAnnouncement = commentId === null && post.announcedAt !== null
  const kind: ThreadKind = isAnnouncement ? 'announcement' : commentId === null ? 'new-post' : 'new-comment'
  return {
    ...{ kind, communityId: post.communityId, authorId: comment.authorId },
    // A post can be announced after users have been notified of it.
    kindsBefore: isAnnouncement ? (['announcement', 'mention'] as const) : null,
    includesAllMembers: commentId === null && (isSmall || isAnnouncement),
  }
}

/** Notifies the next users after this one. Returns the last of them; null at the end. */
async function notifyBatch(services: Services, text: WatchedText, after: string): Promise<string | null> {
  const shown = await shownText(services, text)
  if (!shown) return null
  const { kind, communityId, authorId } = shown
  const now = timestamp(services)
  const levels = levelsOf(kind)
  const users = await listWatchers(services.db, { ...text, ...shown, levels, now, after, limit: batch })
  const recipients = users.filter(({ isRecipient }) => isRecipient === 1)
  const to = recipients.map(({ id }) => id)
  await notify(services, { kind, to, ...text, communityId, actorId: authorId, withoutMail: true })
  const isUrgent = kind === 'announcement'
  // Users whom an announcement mentions have a notification, whose mail need not wait either.
  const mailed = isUrgent ? users.filter(({ isNotified, isRecipient }) => isNotified + isRecipient > 0) : recipients
  // Quiet hours put off an announcement; other mails come without a sound.
  const dueOf = (user: QuietHours) => (isUrgent ? (quietUntil(user, services.now()) ?? now) : null)
  for (const [urgentAt, group] of Map.groupBy(mailed, dueOf))
    await queueThreadMails(services, text.postId, group, now, urgentAt)
  return users.length < batch ? null : (users.at(-1)?.id ?? null)
}

/** Notifies users who watch a new text. A run that begins again leaves out users who have been notified. */
async function notifyWatchers(services: Services, text: WatchedText, isStopped: () => boolean) {
  let after: string | null = ''
  while (after !== null && !isStopped()) {
    const from: string = after
    after = await inTransaction(services, (services) => notifyBatch(services, text, from))
    await yieldToEventLoop()
  }
}

export const watchersHandler = handlerOf(notifyWatchersJob, (services, text, { isStopped }) =>
  notifyWatchers(services, text, isStopped),
)
