import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { limits } from '../../../../shared/platform/limits.ts'
import { submitAction } from '../../../platform/page-action.ts'
import { useJoin } from './use-membership.ts'

interface Props {
  slug: string
  submitLabel: string
  onDone?: () => void
  /** Without it the form has no Cancel button. */
  onCancel?: () => void
}

/** Asks to join the community `slug`. */
export function JoinRequestForm({ slug, submitLabel, onDone, onCancel }: Props) {
  const { t } = useLingui()
  const join = useJoin(slug)
  const [message, setMessage] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    join.mutate({ slug, message: message.trim() }, { onSuccess: () => onDone?.() })
  }
  return (
    <form method="post" onSubmit={submit}>
      <Stack gap="md" ta="start">
        <Textarea
          name="message"
          label={t`Message (optional)`}
          description={t`An organizer or moderator reads it and decides.`}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          maxLength={limits.messageMax}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t`Cancel`}
            </Button>
          )}
          <Button {...submitAction('communities.join', { slug })} loading={join.isPending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
