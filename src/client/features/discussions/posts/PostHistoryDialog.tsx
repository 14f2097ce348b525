import type { Post } from '../../../../shared/discussions/posts.ts'
import { postTextOf } from '../../../../shared/discussions/texts.ts'
import { trpc } from '../../../platform/trpc.ts'
import { HistoryDialog, VersionList } from '../../../ui/EditHistory.tsx'

function PostVersions({ post }: { post: Post }) {
  const history = trpc.posts.history.useInfiniteQuery(
    { id: post.id, limit: 10 },
    { getNextPageParam: (page) => page.nextCursor, staleTime: 0 },
  )
  return <VersionList current={{ ...postTextOf(post), writtenAt: post.updatedAt }} history={history} />
}

interface Props {
  post: Post
  opened: boolean
  onClose: () => void
}

/** The earlier versions of a post, newest first, each with its changes. */
export function PostHistoryDialog({ post, ...rest }: Props) {
  return (
    <HistoryDialog {...rest}>
      <PostVersions post={post} />
    </HistoryDialog>
  )
}
