import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { PostCard } from '../../../../shared/discussions/posts.ts'
import { type Confirmation, ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { restrictionQuestion } from '../../instance/restrictions/restriction-question.ts'
import { useHeldPostDecisions } from './use-held-posts.ts'

interface Props {
  post: Pick<PostCard, 'id' | 'title' | 'updatedAt'>
  /** Called after the decision, before lists are read again. */
  onDecided: () => void
}

/** The decision about a held post. */
export function HeldPostButtons({ post: { id, title, updatedAt }, onDecided }: Props) {
  const { t } = useLingui()
  const { approve, reject } = useHeldPostDecisions(onDecided)
  const [question, ask] = useState<Confirmation | null>(null)
  const askToReject = () =>
    ask({
      title: t`Reject this post?`,
      lead: t`It is deleted. Its author reads the reason and can object.`,
      action: t`Reject post`,
      isDangerous: true,
      ...restrictionQuestion((statement) => reject.mutateAsync({ id, updatedAt, ...statement })),
    })
  const isBusy = approve.isPending || reject.isPending
  return (
    <Group gap="xs">
      <Button
        variant="light"
        loading={approve.isPending}
        aria-label={t`Approve ${title}`}
        onClick={() => !isBusy && approve.mutate({ id, updatedAt })}
      >
        {t`Approve`}
      </Button>
      <Button variant="default" aria-label={t`Reject ${title}`} onClick={askToReject}>
        {t`Reject`}
      </Button>
      <ConfirmDialog confirmation={question} onClose={() => ask(null)} />
    </Group>
  )
}
