import type { Comment } from '../../shared/comments.ts'
import { trpc } from '../app/trpc.ts'
import { HistoryDialog, Versions } from '../posts/EditHistory.tsx'

function CommentVersions({ comment: { id, content, updatedAt } }: { comment: Comment }) {
  const history = trpc.comments.history.useInfiniteQuery(
    { id, limit: 10 },
    { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
  )
  return <Versions current={{ content, writtenAt: updatedAt }} history={history} />
}

interface Props {
  comment: Comment
  opened: boolean
  onClose: () => void
}

/** What a comment said before, the latest first, and what was changed each time. */
export function CommentHistory({ comment, ...rest }: Props) {
  return (
    <HistoryDialog {...rest}>
      <CommentVersions comment={comment} />
    </HistoryDialog>
  )
}
