import { Modal, Stack, Text } from '@mantine/core'
import { caseDecisions } from '../../../../shared/moderation/queue.ts'
import { ShortcutList, SingleKeysSwitch } from '../../../ui/ShortcutList.tsx'
import { decisionLabels } from './decision-labels.ts'

const shortcuts = [
  { keys: ['J', 'K'], does: 'Next case, previous case' },
  { keys: ['↓', '↑'], does: 'The same, in the list of cases' },
  { keys: ['Enter'], does: 'Open the case' },
  { keys: ['T'], does: 'Assign it to yourself, or unassign it' },
  ...caseDecisions.map((decision) => ({ keys: [decisionLabels[decision].key], does: decisionLabels[decision].label })),
  { keys: ['?'], does: 'This list' },
]

/** Lists the keyboard shortcuts and lets the user disable them. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
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
