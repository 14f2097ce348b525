import { useLingui } from '@lingui/react/macro'
import { Modal, Stack, Text } from '@mantine/core'
import { useDeferredOpen } from '../../../ui/dialog-state.ts'
import { ShortcutList, SingleKeysSwitch } from '../../../ui/ShortcutList.tsx'

/** Lists the keyboard shortcuts of a thread. */
export function ThreadShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const shortcuts = [
    { keys: ['J', 'K'], does: t`Next comment, previous comment` },
    { keys: ['R'], does: t`Reply to the comment that has the focus` },
    { keys: ['L'], does: t`Like that comment, or take the like back` },
    { keys: ['?'], does: t`This list` },
  ]
  return (
    <Modal opened={useDeferredOpen(opened)} onClose={onClose} title={t`Keyboard shortcuts`}>
      <Stack>
        <ShortcutList shortcuts={shortcuts} />
        <Text size="sm" c="dimmed">
          {t`They are off while you type and while a dialog is open. Everything also works with the Tab key.`}
        </Text>
        <SingleKeysSwitch />
      </Stack>
    </Modal>
  )
}
