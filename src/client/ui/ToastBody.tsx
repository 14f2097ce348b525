import { Button, Group } from '@mantine/core'

/** What can be done about what a toast says, as long as it is there. */
export interface ToastAction {
  label: string
  onAct: () => void
}

/** What a toast says, and beside it what can be done about it. */
export const toastBody = (message: string, { label, onAct }: ToastAction) => (
  <Group gap="sm" justify="space-between" wrap="nowrap">
    <span>{message}</span>
    <Button size="compact-sm" variant="light" flex="none" onClick={onAct}>
      {label}
    </Button>
  </Group>
)
