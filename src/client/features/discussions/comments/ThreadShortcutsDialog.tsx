import { Modal, Stack, Text } from '@mantine/core'
import { ShortcutList } from '../../../ui/ShortcutList.tsx'
import { useDeferredOpen } from '../../../ui/use-deferred-open.ts'

const shortcuts = [
  { keys: ['J', 'K'], does: 'Next comment, previous comment' },
  { keys: ['R'], does: 'Reply to the comment' },
  { keys: ['L'], does: 'Like the comment, or take the like back' },
  { keys: ['?'], does: 'This list' },
]

/** Lists the keyboard shortcuts of a thread. */
export function ThreadShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={useDeferredOpen(opened)}
      onClose={onClose}
      title="Keyboard shortcuts"
      styles={{ title: { fontWeight: 600 } }}
    >
      <Stack>
        <ShortcutList shortcuts={shortcuts} />
        <Text size="sm" c="dimmed">
          They work while a comment has the focus: click its text, or move to it with the Tab key. They are off
          elsewhere and while you type.
        </Text>
      </Stack>
    </Modal>
  )
}
