import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { DateTime } from '../../../ui/DateTime.tsx'
import { OneTimeLink } from '../../../ui/OneTimeLink.tsx'
import { type HandedLinks, linkLabels } from './use-handed-link.ts'

/** Shows a link once, right after it was made. */
export function MadeLink({ dialog: { target: made, opened, close } }: Pick<HandedLinks, 'dialog'>) {
  if (!made) return null
  const { link, target } = made
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={`${linkLabels[target.kind]} for ${target.name}`}
      closeOnClickOutside={false}
    >
      <Stack>
        <OneTimeLink
          url={link.url}
          label={linkLabels[target.kind]}
          description="The link is shown once. Give it to this person only: it works for whoever opens it."
        />
        <Text size="sm" role="status">
          It works once, until <DateTime at={link.expiresAt} />.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
