import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Job } from '../../../../shared/administration/dashboard.ts'
import { formatNumber } from '../../../../shared/platform/format-message.ts'
import { shownTexts, writeNow } from '../../../ui/languages/texts.tsx'

const kinds: Readonly<Record<string, MessageDescriptor>> = {
  'apply-suspension-to-content': msg`Remove or restore what a suspended user wrote`,
  'count-days': msg`Count what happened today`,
  'delete-due-accounts': msg`Delete accounts`,
  'delete-expired-challenges': msg`Delete expired sign-in challenges`,
  'delete-expired-email-tokens': msg`Delete expired email links`,
  'delete-expired-sessions': msg`Delete expired sessions`,
  'delete-old-contact-messages': msg`Delete old contact messages`,
  'delete-old-jobs': msg`Delete jobs that were given up`,
  'delete-old-mails': msg`Delete old emails`,
  'delete-old-notifications': msg`Delete old notifications`,
  'delete-old-thread-events': msg`Delete old thread events`,
  'delete-orphaned-images': msg`Delete unused images`,
  'deliver-mails': msg`Deliver emails`,
  'expire-join-requests': msg`Expire join requests`,
  'expire-trends': msg`Expire trends`,
  'make-backup': msg({ message: 'Make a backup', context: 'background job' }),
  'make-example-content': msg`Make the example content`,
  'notify-watchers': msg`Notify users of new posts and comments`,
  'purge-communities': msg`Delete the content of deleted communities`,
  'queue-digests': msg`Prepare digests`,
  'recover-pending-uploads': msg`Recover interrupted uploads`,
  'remove-example-content': msg`Remove the example content`,
  'renew-secrets': msg`Encrypt stored secrets`,
  'resolve-join-requests': msg`Answer the join requests of a community`,
  'schedule-backup': msg`Start scheduled backups`,
  'upload-backup': msg`Upload a backup`,
  'update-visibility': msg`Update the posts of a community that was opened, closed or deleted`,
}

/** Returns the label of a kind, or the kind itself if it is unknown. */
export const jobLabel = ({ kind }: Pick<Job, 'kind'>) => {
  const label = kinds[kind]
  return label ? writeNow(label) : kind
}

export const stateLabels: Record<Job['state'], MessageDescriptor> = {
  running: msg`Running`,
  failing: msg`Failing`,
  givenUp: msg`Given up`,
  waiting: msg`Waiting`,
  scheduled: msg({ message: 'Scheduled', context: 'background job' }),
}

/** Returns the progress of a running job. */
export function progressLabel({ done, total }: Pick<Job, 'done' | 'total'>): string | null {
  if (done === null) return null
  const count = formatNumber(done, shownTexts().language)
  if (total === null) return writeNow(msg`${count} done`)
  const all = formatNumber(total, shownTexts().language)
  return writeNow(msg`${count} of ${all} done`)
}

/** Summarizes the jobs in one sentence. */
export function jobSummary(jobs: readonly Pick<Job, 'state'>[]): string {
  const count = (...states: Job['state'][]) => jobs.filter(({ state }) => states.includes(state)).length
  const failed = count('failing', 'givenUp')
  if (failed > 0) return writeNow(msg`${plural(failed, { one: '# job has', other: '# jobs have' })} failed.`)
  const running = count('running')
  return running > 0
    ? writeNow(msg`${plural(running, { one: '# job is', other: '# jobs are' })} running.`)
    : writeNow(msg`All jobs are done.`)
}
