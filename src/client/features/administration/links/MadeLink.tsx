import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { DateTime } from '../../../ui/DateTime.tsx'
import { OneTimeLink } from '../../../ui/OneTimeLink.tsx'
import { type HandedLinks, linkLabels } from './use-handed-link.ts'

/** Shows a link once, right after it was made. */
export function MadeLink({ dialog: { target: made, opened, close } }: Pick<HandedLinks, 'dialog'>) {
  const { t } = useLingui()
  if (!made) return null
  const { link, target } = made
  const { name } = target
  const label = t(linkLabels[target.kind])
  return (
    <Modal opened={opened} onClose={close} title={t`${label} for ${name}`} closeOnClickOutside={false}>
      <Stack>
        <OneTimeLink
          url={link.url}
          label={label}
          description={t`The link is shown once. Give it to this person only: it works for whoever opens it.`}
        />
        <Text size="sm" role="status">
          <Trans>
            It works once, until <DateTime at={link.expiresAt} />.
          </Trans>
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t`Done`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
