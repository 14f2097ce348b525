import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode, Ref, SubmitEvent } from 'react'

export interface StepProps {
  isPending: boolean
  onCancel: () => void
}

interface Props extends StepProps {
  /** The label of the submit button. */
  action?: string
  button?: Ref<HTMLButtonElement>
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The frame of one way to prove who one is. */
export function ProofForm({ action, button, isPending, onCancel, onSubmit, children }: Props) {
  const { t } = useLingui()
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t`Cancel`}
          </Button>
          <Button ref={button} type="submit" loading={isPending}>
            {action ?? t`Confirm`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
