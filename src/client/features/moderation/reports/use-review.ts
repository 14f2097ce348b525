import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { TargetType } from '../../../../shared/discussions/reaction-types.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorStatus, errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'

export interface ReviewTarget {
  targetType: TargetType
  id: string
}

const shownAgain: Record<TargetType, MessageDescriptor> = {
  POST: msg`The post is shown again.`,
  COMMENT: msg`The comment is shown again.`,
}
const staysHidden: Record<TargetType, MessageDescriptor> = {
  POST: msg`The post stays hidden.`,
  COMMENT: msg`The comment stays hidden.`,
}

/**
 * Decides on the reports of a post or comment. Calls `onReviewed` afterwards, and if the server refuses because
 * somebody else has decided first. `onReviewed` must refetch the post and its lists.
 */
export function useReview({ targetType }: ReviewTarget, onReviewed: () => void) {
  const { t } = useLingui()
  const { threads, comments, posts, reports } = trpc.useUtils()
  const readAgain = () => {
    if (targetType === 'COMMENT') void posts.byId.invalidate()
    void threads.invalidate()
    void comments.list.invalidate()
    void reports.flagged.invalidate()
  }
  return trpc.reports.review.useMutation({
    onSuccess: (_done, { status }) => {
      toast.success(t((status === 'DISMISSED' ? shownAgain : staysHidden)[targetType]))
      readAgain()
      onReviewed()
    },
    onError: (error) => {
      toast.error(errorText(error, t`Failed to review the reports`))
      // The server refused because the cached state is out of date.
      if (errorStatus(error) === null) return
      readAgain()
      onReviewed()
    },
  })
}
