import type { TargetType } from '../../shared/reactions.ts'
import { errorStatus, errorText, trpc } from '../app/trpc.ts'
import { useCachedPost } from '../posts/use-cached-post.ts'
import { toast } from '../ui/toast.ts'

export interface ReviewTarget {
  targetType: TargetType
  id: string
}

const what: Record<TargetType, string> = { POST: 'post', COMMENT: 'comment' }

/** Decides on the reports of a post or comment. `onReviewed` hears of it, and of what others decided meanwhile. */
export function useReview({ targetType, id }: ReviewTarget, onReviewed: () => void) {
  const { threads, comments, posts, reports } = trpc.useUtils()
  const cachedPost = useCachedPost()
  const readAgain = () => {
    if (targetType === 'POST') cachedPost.refresh(id)
    else void posts.byId.invalidate()
    void threads.invalidate()
    void comments.list.invalidate()
    void reports.flagged.invalidate()
  }
  return trpc.reports.review.useMutation({
    onSuccess: (_done, { status }) => {
      const becomes = status === 'DISMISSED' ? 'is shown again' : 'stays hidden'
      toast.success(`The ${what[targetType]} ${becomes}.`)
      readAgain()
      onReviewed()
    },
    onError: (error) => {
      toast.error(errorText(error, 'Failed to review the reports'))
      // A refusal means that things are not as they are shown.
      if (errorStatus(error) === null) return
      readAgain()
      onReviewed()
    },
  })
}
