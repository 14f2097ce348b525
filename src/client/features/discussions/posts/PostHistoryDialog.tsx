import type { Post } from '../../shared/posts.ts'
import { trpc } from '../app/trpc.ts'
import { HistoryDialog, Versions } from './EditHistory.tsx'

function PostVersions({ post: { id, title, content, updatedAt } }: { post: Post }) {
  const history = trpc.posts.history.useInfiniteQuery(
    { id, limit: 10 },
    { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
  )
  return <Versions current={{ title, content, writtenAt: updatedAt }} history={history} />
}

interface Props {
  post: Post
  opened: boolean
  onClose: () => void
}

/** What a post said before, the latest first, and what was changed each time. */
export function PostHistoryDialog({ post, ...rest }: Props) {
  return (
    <HistoryDialog {...rest}>
      <PostVersions post={post} />
    </HistoryDialog>
  )
}
