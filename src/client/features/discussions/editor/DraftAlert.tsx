import { useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'

/** Tells the user that their draft was restored. `onDiscard` resets the form. */
export function DraftAlert({ isRestored, onDiscard }: { isRestored: boolean; onDiscard: () => void }) {
  const { t } = useLingui()
  if (!isRestored) return null
  return (
    <Group gap="xs" role="status">
      <Text size="sm" c="dimmed">
        {t`Your draft was restored.`}
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        {t`Discard`}
      </Button>
    </Group>
  )
}
