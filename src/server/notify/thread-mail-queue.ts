import type { Services } from '../platform/context.ts'
import { queueBatchedMails } from '../platform/mail/mail-queue.ts'

/** Names the recipient and the thread of a mail. */
const aboutOf = (userId: string, postId: string) => `${userId} ${postId}`

/** Returns the recipient of a mail about a thread, and its post. */
export function readThreadMailAbout(about: string): { userId: string; postId: string } {
  const [userId = '', postId = ''] = about.split(' ')
  return { userId, postId }
}

/**
 * Queues a mail to each user about what happened in a thread from `at` until the mail is sent. Users without an address
 * get none. An urgent mail is sent at `urgentAt`, with what already waits.
 */
export function queueThreadMails(
  ctx: Pick<Services, 'db' | 'now' | 'jobs'>,
  postId: string,
  users: readonly { id: string; email: string | null }[],
  at: string,
  urgentAt: string | null = null,
) {
  const mails = users.flatMap(({ id, email }) =>
    email === null ? [] : [{ about: aboutOf(id, postId), toEmail: email }],
  )
  return queueBatchedMails(ctx, 'thread-news', mails, at, urgentAt)
}
