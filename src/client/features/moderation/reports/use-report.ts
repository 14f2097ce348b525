import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { ReportReason } from '../../../../shared/moderation/reports.ts'
import { useFormKey } from '../../../platform/form-key.ts'
import { trpc } from '../../../platform/trpc.ts'
import { toast } from '../../../ui/toast.ts'
import type { ReportTarget } from './report-labels.ts'
import { reportedTitles } from './report-labels.ts'

export interface ReportInput {
  reason: ReportReason
  details: string
}

/** Sends a report. The caller shows a failure with `error`; no toast does. */
export function useReport({ type, id }: ReportTarget, onReported: () => void) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { reports } = utils.client
  const key = useFormKey(`report:${type}:${id}`)
  const send = {
    POST: (input: ReportInput) => reports.post.mutate({ id, ...input }, key),
    COMMENT: (input: ReportInput) => reports.comment.mutate({ id, ...input }, key),
    USER: (input: ReportInput) => reports.user.mutate({ id, ...input }, key),
    COMMUNITY: (input: ReportInput) => reports.community.mutate({ slug: id, ...input }, key),
  }
  return useMutation({
    mutationFn: send[type],
    onSuccess: () => {
      toast.success(t`Thank you for helping to keep the community safe.`, t(reportedTitles[type]))
      onReported()
      if (type === 'POST') void utils.reports.mine.invalidate()
    },
  })
}
