import type { Comment } from '../../../../shared/discussions/comments.ts'
import { trpc } from '../../../platform/trpc.ts'
import { HistoryDialog, VersionList } from '../../../ui/EditHistory.tsx'

function CommentVersions({ comment: { id, content, updatedAt } }: { comment: Comment }) {
  const history = trpc.comments.history.useInfiniteQuery(
    { id, limit: 10 },
    { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
  )
  return <VersionList current={{ content, writtenAt: updatedAt }} history={history} />
}

interface Props {
  comment: Comment
  opened: boolean
  onClose: () => void
}

/** The earlier versions of a comment, newest first, each with its changes. */
export function CommentHistory({ comment, ...rest }: Props) {
  return (
    <HistoryDialog {...rest}>
      <CommentVersions comment={comment} />
    </HistoryDialog>
  )
}
