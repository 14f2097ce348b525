import { useMutation } from '@tanstack/react-query'
import type { ReportReason } from '../../../../shared/moderation/reports.ts'
import { trpc } from '../../../platform/trpc.ts'
import { toast } from '../../../ui/toast.ts'
import { reportedTitle } from './report-labels.ts'
import type { ReportTarget } from './report-target.ts'

export interface ReportInput {
  reason: ReportReason
  details: string
}

/** Sends a report. The caller shows a failure with `error`; no toast does. */
export function useReport({ type, id }: ReportTarget, onReported: () => void) {
  const utils = trpc.useUtils()
  const { reports } = utils.client
  const send = {
    POST: (words: ReportInput) => reports.post.mutate({ id, ...words }),
    COMMENT: (words: ReportInput) => reports.comment.mutate({ id, ...words }),
    USER: (words: ReportInput) => reports.user.mutate({ id, ...words }),
    COMMUNITY: (words: ReportInput) => reports.community.mutate({ slug: id, ...words }),
  }
  return useMutation({
    mutationFn: send[type],
    onSuccess: () => {
      toast.success('Thank you for helping to keep the community safe.', reportedTitle(type))
      onReported()
      if (type === 'POST') void utils.reports.mine.invalidate()
    },
  })
}
