import { Modal, Stack, Text } from '@mantine/core'
import { useDeferredOpen } from '../../../ui/dialog-state.ts'
import { ShortcutList, SingleKeysSwitch } from '../../../ui/ShortcutList.tsx'

const shortcuts = [
  { keys: ['J', 'K'], does: 'Next comment, previous comment' },
  { keys: ['R'], does: 'Reply to the comment that has the focus' },
  { keys: ['L'], does: 'Like that comment, or take the like back' },
  { keys: ['?'], does: 'This list' },
]

/** Lists the keyboard shortcuts of a thread. */
export function ThreadShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={useDeferredOpen(opened)} onClose={onClose} title="Keyboard shortcuts">
      <Stack>
        <ShortcutList shortcuts={shortcuts} />
        <Text size="sm" c="dimmed">
          They are off while you type and while a dialog is open. Everything also works with the Tab key.
        </Text>
        <SingleKeysSwitch />
      </Stack>
    </Modal>
  )
}
