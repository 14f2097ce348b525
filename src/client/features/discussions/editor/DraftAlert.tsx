import { Button, Group, Text } from '@mantine/core'

/** Tells the user that their draft was restored. `onDiscard` resets the form. */
export function DraftAlert({ isRestored, onDiscard }: { isRestored: boolean; onDiscard: () => void }) {
  if (!isRestored) return null
  return (
    <Group gap="xs" role="status">
      <Text size="sm" c="dimmed">
        Your draft was restored.
      </Text>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        Discard
      </Button>
    </Group>
  )
}
