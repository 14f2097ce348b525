import { Alert, Button, Group } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useRef } from 'react'
import { type ReviewTarget, useReview } from './use-review.ts'

interface Props {
  target: ReviewTarget
  /** Told when the reports were decided on; the post and its thread are read again anyway. */
  onReviewed?: (() => void) | undefined
}

/** Says to whoever decides on it that reports hide a post or comment, and asks what is to become of it. */
export function ReviewNotice({ target, onReviewed = () => {} }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const review = useReview(target, () => {
    // The notice goes with the decision; the keyboard stays with what it was about.
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
