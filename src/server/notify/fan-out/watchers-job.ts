import { z } from 'zod'
import type { Services } from '../../platform/context.ts'
import { enqueueJob } from '../../platform/jobs/enqueue.ts'
import { jobKind } from '../../platform/jobs/job-kind.ts'

const watchedText = z.object({
  postId: z.string(),
  /** Null for the post itself. */
  commentId: z.string().nullable(),
})
export type WatchedText = z.infer<typeof watchedText>

/**
 * The job that notifies users who watch a new text. Its own job queue keeps long work from delaying it. Its handler
 * lives with the discussions, whose rules of visibility it needs.
 */
export const notifyWatchersJob = jobKind('notify-watchers', watchedText, 'notify')

/** Notifies the watchers of a new text soon. Must run in the transaction that creates it. */
export const notifyWatchersSoon = (ctx: Pick<Services, 'db' | 'now' | 'jobs'>, text: WatchedText) =>
  enqueueJob(ctx, notifyWatchersJob, text, { key: text.commentId ?? text.postId })
