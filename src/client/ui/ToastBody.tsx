import { Button, Group } from '@mantine/core'

/** A button within a toast. */
export interface ToastAction {
  label: string
  onAct: () => void
}

export const toastBody = (message: string, { label, onAct }: ToastAction) => (
  <Group gap="sm" justify="space-between" wrap="nowrap">
    <span>{message}</span>
    <Button size="compact-sm" variant="light" flex="none" onClick={onAct}>
      {label}
    </Button>
  </Group>
)
