import type { Job } from '../../../../shared/administration/dashboard.ts'
import { formatNumber } from '../../../ui/format-numbers.ts'

const kinds: Readonly<Record<string, string>> = {
  'apply-suspension-to-content': 'Remove or restore what a suspended user wrote',
  'count-days': 'Count what happened today',
  'delete-due-accounts': 'Delete accounts',
  'delete-expired-challenges': 'Delete expired sign-in challenges',
  'delete-expired-email-tokens': 'Delete expired email links',
  'delete-expired-sessions': 'Delete expired sessions',
  'delete-old-contact-messages': 'Delete old contact messages',
  'delete-old-jobs': 'Delete jobs that were given up',
  'delete-old-mails': 'Delete old emails',
  'delete-old-notifications': 'Delete old notifications',
  'delete-old-thread-events': 'Delete old thread events',
  'delete-orphaned-images': 'Delete unused images',
  'deliver-mails': 'Deliver emails',
  'expire-join-requests': 'Expire join requests',
  'expire-trends': 'Expire trends',
  'make-backup': 'Make a backup',
  'make-example-content': 'Make the example content',
  'notify-watchers': 'Notify users of new posts and comments',
  'purge-communities': 'Delete the content of deleted communities',
  'queue-digests': 'Prepare digests',
  'recover-pending-uploads': 'Recover interrupted uploads',
  'remove-example-content': 'Remove the example content',
  'renew-secrets': 'Encrypt stored secrets',
  'resolve-join-requests': 'Answer the join requests of a community',
  'schedule-backup': 'Start scheduled backups',
  'upload-backup': 'Upload a backup',
  'update-visibility': 'Update the posts of a community that was opened, closed or deleted',
}

/** Returns the label of a kind, or the kind itself if it is unknown. */
export const jobLabel = ({ kind }: Pick<Job, 'kind'>) => kinds[kind] ?? kind

export const stateLabels: Record<Job['state'], string> = {
  running: 'Running',
  failing: 'Failing',
  givenUp: 'Given up',
  waiting: 'Waiting',
  scheduled: 'Scheduled',
}

/** Returns the progress of a running job. */
export function progressLabel({ done, total }: Pick<Job, 'done' | 'total'>): string | null {
  if (done === null) return null
  const count = formatNumber(done)
  return total === null ? `${count} done` : `${count} of ${formatNumber(total)} done`
}

/** Summarizes the jobs in one sentence. */
export function jobSummary(jobs: readonly Pick<Job, 'state'>[]): string {
  const count = (...states: Job['state'][]) => jobs.filter(({ state }) => states.includes(state)).length
  const failed = count('failing', 'givenUp')
  if (failed > 0) return `${failed} ${failed === 1 ? 'job has' : 'jobs have'} failed.`
  const running = count('running')
  return running > 0 ? `${running} ${running === 1 ? 'job is' : 'jobs are'} running.` : 'All jobs are done.'
}
