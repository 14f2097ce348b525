import { useLingui } from '@lingui/react/macro'
import { Modal, Stack, Text } from '@mantine/core'
import { caseDecisions } from '../../../../shared/moderation/queue.ts'
import { ShortcutList, SingleKeysSwitch } from '../../../ui/ShortcutList.tsx'
import { decisionLabels } from './decision-labels.ts'

/** Lists the keyboard shortcuts and lets the user disable them. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal opened={opened} onClose={onClose} title={t`Keyboard shortcuts`}>
      <Stack>
        <ShortcutList
          shortcuts={[
            { keys: ['J', 'K'], does: t`Next case, previous case` },
            { keys: ['↓', '↑'], does: t`The same, in the list of cases` },
            { keys: ['Enter'], does: t`Open the case` },
            { keys: ['T'], does: t`Assign it to yourself, or unassign it` },
            ...caseDecisions.map((decision) => {
              const { key, label } = decisionLabels[decision]
              return { keys: [key], does: t(label) }
            }),
            { keys: ['?'], does: t`This list` },
          ]}
        />
        <Text size="sm" c="dimmed">
          {t`They are off while you type and while a dialog is open. Everything also works with the Tab key.`}
        </Text>
        <SingleKeysSwitch />
      </Stack>
    </Modal>
  )
}
