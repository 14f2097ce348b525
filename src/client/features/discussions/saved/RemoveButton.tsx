import { ActionIcon } from '@mantine/core'
import { IconBookmarkFilled } from '@tabler/icons-react'

export function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      size={36}
      my="-2xs"
      aria-label={`Remove ${name} from saved items`}
      title="Remove from saved items"
      onClick={onClick}
    >
      <IconBookmarkFilled size={18} aria-hidden />
    </ActionIcon>
  )
}
