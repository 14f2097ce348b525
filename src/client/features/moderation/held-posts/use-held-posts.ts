import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../../platform/trpc.ts'
import { errorStatus, errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'

/** Approves and rejects held posts. The dialog shows a failed rejection. */
export function useHeldPostDecisions(onDecided: () => void) {
  const { t } = useLingui()
  const { heldPosts, moderationQueue, posts, threads } = trpc.useUtils()
  const readAgain = () => {
    for (const read of [heldPosts.list, moderationQueue.counts, posts, threads]) void read.invalidate()
  }
  const decided = (message: string) => {
    toast.success(message)
    onDecided()
    readAgain()
  }
  const readAgainAfter = (error: unknown) => {
    // The server refused because the cached state is out of date.
    if (errorStatus(error) !== null) readAgain()
  }
  const approve = trpc.heldPosts.approve.useMutation({
    onSuccess: () => decided(t`The post has been approved and is shown now.`),
    onError: (error) => {
      toast.error(errorText(error, t`The post could not be approved`))
      readAgainAfter(error)
    },
  })
  const reject = trpc.heldPosts.reject.useMutation({
    onSuccess: () => decided(t`The post has been rejected.`),
    onError: readAgainAfter,
  })
  return { approve, reject }
}
