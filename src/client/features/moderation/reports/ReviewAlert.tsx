import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Group } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { type Confirmation, ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { restrictionQuestion } from '../../instance/restrictions/restriction-question.ts'
import { type ReviewTarget, useReview } from './use-review.ts'

interface Props {
  target: ReviewTarget
  /** Called after the decision. The caller must refetch a post and its lists; threads refetch in any case. */
  onReviewed?: (() => void) | undefined
}

const texts = {
  POST: {
    title: msg({ message: 'Hidden by community reports', context: 'post' }),
    ask: msg({ message: 'Keep hidden…', context: 'post' }),
    question: msg({ message: 'Keep it hidden?', context: 'post' }),
    keep: msg({ message: 'Keep hidden', context: 'post' }),
  },
  COMMENT: {
    title: msg({ message: 'Hidden by community reports', context: 'comment' }),
    ask: msg({ message: 'Keep hidden…', context: 'comment' }),
    question: msg({ message: 'Keep it hidden?', context: 'comment' }),
    keep: msg({ message: 'Keep hidden', context: 'comment' }),
  },
}

/** Shows moderators that reports hide a post or comment, and offers the decision. */
export function ReviewAlert({ target, onReviewed = () => {} }: Props) {
  const { t } = useLingui()
  const text = texts[target.targetType]
  const box = useRef<HTMLDivElement>(null)
  const review = useReview(target, () => {
    // The alert disappears with the decision, so the focus moves to the content around it.
    const around = box.current?.closest<HTMLElement>('[tabindex]') ?? document.querySelector('h1')
    if (box.current?.contains(document.activeElement)) around?.focus({ preventScroll: true })
    onReviewed()
  })
  const [question, ask] = useState<Confirmation | null>(null)
  const showAgain = () => {
    if (!review.isPending) review.mutate({ ...target, status: 'DISMISSED' })
  }
  const keepHidden = () =>
    ask({
      title: t(text.question),
      lead: t`Only moderators and its author see it from now on. The author is notified.`,
      action: t(text.keep),
      ...restrictionQuestion((statement) => review.mutateAsync({ ...target, status: 'RESOLVED', ...statement })),
    })
  const isDeciding = (status: string) => review.isPending && review.variables.status === status
  return (
    <Alert ref={box} color="yellow" variant="light" role="note" icon={<IconFlag aria-hidden />} title={t(text.title)}>
      <Group gap="xs">
        <Button size="xs" variant="default" loading={isDeciding('DISMISSED')} onClick={showAgain}>
          {t`Show again`}
        </Button>
        <Button size="xs" variant="default" onClick={keepHidden}>
          {t(text.ask)}
        </Button>
      </Group>
      <ConfirmDialog confirmation={question} onClose={() => ask(null)} />
    </Alert>
  )
}
