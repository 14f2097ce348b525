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
export function ProofForm({ action = 'Confirm', button, isPending, onCancel, onSubmit, children }: Props) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button ref={button} type="submit" loading={isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
