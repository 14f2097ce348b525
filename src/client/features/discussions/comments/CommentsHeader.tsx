import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { messages } from '../../shared/messages.ts'
import type { Post } from '../../shared/posts.ts'
import type { CommentSort } from '../../shared/threads.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { VerificationNotice } from '../communities/VerificationNotice.tsx'

const sorts: { value: CommentSort; label: string }[] = [
  { value: 'best', label: 'Best' },
  { value: 'new', label: 'New' },
  { value: 'old', label: 'Old' },
]

interface Props {
  post: Post
  isShown: boolean
  sort: CommentSort
  onSort: (sort: CommentSort) => void
  onWrite: () => void
}

/** Above the comments: the way to write one, why there is none, and the order they stand in. */
export function CommentsHead({ post, isShown, sort, onSort, onWrite }: Props) {
  const { viewer } = useViewer()
  return (
    <>
      <Group justify="space-between">
        <Title order={2} id="comments" tabIndex={-1} data-shown={isShown || undefined}>
          Comments
        </Title>
        <Button variant="default" disabled={!post.can.comment || !viewer?.emailVerified} onClick={onWrite}>
          Leave a Comment
        </Button>
      </Group>
      {post.isLocked && !post.can.comment && (
        <Text size="sm" c="dimmed" role="note">
          {messages.postLocked}
        </Text>
      )}
      <VerificationNotice>{messages.verificationNeededToComment}</VerificationNotice>
      <SegmentedControl<CommentSort>
        aria-label="Sort comments by"
        data={sorts}
        value={sort}
        onChange={onSort}
        size="xs"
        style={{ alignSelf: 'flex-start' }}
      />
    </>
  )
}
