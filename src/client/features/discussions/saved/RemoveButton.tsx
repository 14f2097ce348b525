import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconBookmarkFilled } from '@tabler/icons-react'

export function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useLingui()
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      my="-2xs"
      aria-label={t`Remove ${name} from saved items`}
      title={t`Remove from saved items`}
      onClick={onClick}
    >
      <IconBookmarkFilled size={18} aria-hidden />
    </ActionIcon>
  )
}
