import { Alert, Button, Group } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useRef } from 'react'
import { type ReviewTarget, useReview } from './use-review.ts'

interface Props {
  target: ReviewTarget
  /** Called after the decision. The caller must refetch a post and its lists; threads refetch in any case. */
  onReviewed?: (() => void) | undefined
}

/** Shows moderators that reports hide a post or comment, and offers the decision. */
export function ReviewAlert({ target, onReviewed = () => {} }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const review = useReview(target, () => {
    // The alert disappears with the decision, so the focus moves to the content around it.
    const around = box.current?.closest<HTMLElement>('[tabindex]') ?? document.querySelector('h1')
    if (box.current?.contains(document.activeElement)) around?.focus({ preventScroll: true })
    onReviewed()
  })
  const decide = (status: 'DISMISSED' | 'RESOLVED') => {
    if (!review.isPending) review.mutate({ ...target, status })
  }
  const isDeciding = (status: string) => review.isPending && review.variables.status === status
  return (
    <Alert
      ref={box}
      color="yellow"
      variant="light"
      role="note"
      icon={<IconFlag aria-hidden />}
      title="Hidden by community reports"
    >
      <Group gap="xs">
        <Button size="xs" variant="default" loading={isDeciding('DISMISSED')} onClick={() => decide('DISMISSED')}>
          Show again
        </Button>
        <Button size="xs" variant="default" loading={isDeciding('RESOLVED')} onClick={() => decide('RESOLVED')}>
          Keep hidden
        </Button>
      </Group>
    </Alert>
  )
}
