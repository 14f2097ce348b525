import { Button, Group, Text } from '@mantine/core'

/** Tells that a text was not lost. `onDiscard` begins anew. */
export function DraftNote({ isRestored, onDiscard }: { isRestored: boolean; onDiscard: () => void }) {
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
