import type { TargetType } from '../../../../shared/discussions/reaction-types.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorStatus, errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'

export interface ReviewTarget {
  targetType: TargetType
  id: string
}

const targetNouns: Record<TargetType, string> = { POST: 'post', COMMENT: 'comment' }

/**
 * Decides on the reports of a post or comment. Calls `onReviewed` afterwards, and if the server refuses because
 * somebody else has decided first. `onReviewed` must refetch the post and its lists.
 */
export function useReview({ targetType }: ReviewTarget, onReviewed: () => void) {
  const { threads, comments, posts, reports } = trpc.useUtils()
  const readAgain = () => {
    if (targetType === 'COMMENT') void posts.byId.invalidate()
    void threads.invalidate()
    void comments.list.invalidate()
    void reports.flagged.invalidate()
  }
  return trpc.reports.review.useMutation({
    onSuccess: (_done, { status }) => {
      const becomes = status === 'DISMISSED' ? 'is shown again' : 'stays hidden'
      toast.success(`The ${targetNouns[targetType]} ${becomes}.`)
      readAgain()
      onReviewed()
    },
    onError: (error) => {
      toast.error(errorText(error, 'Failed to review the reports'))
      // The server refused because the cached state is out of date.
      if (errorStatus(error) === null) return
      readAgain()
      onReviewed()
    },
  })
}
