import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconBan, IconVolumeOff } from '@tabler/icons-react'
import type { BlockKind } from '../../../../shared/users/blocks.ts'
import { useBlock } from './use-block.ts'

interface Props {
  user: { id: string; name: string }
  kind: BlockKind
}

/** Tells on a profile that the viewer muted or blocked the user, and ends it. */
export function BlockNote({ user, kind }: Props) {
  const { t } = useLingui()
  const { end, isEnding } = useBlock(user)
  const { name } = user
  const Icon = kind === 'BLOCK' ? IconBan : IconVolumeOff
  return (
    <Alert color="gray" variant="light" icon={<Icon aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {kind === 'BLOCK'
            ? t`You blocked ${name}. Neither of you sees what the other writes.`
            : t`You muted ${name}. You do not see what they write.`}
        </Text>
        <Button variant="default" loading={isEnding} onClick={() => end(kind)}>
          {kind === 'BLOCK' ? t`Unblock` : t`Unmute`}
        </Button>
      </Group>
    </Alert>
  )
}
