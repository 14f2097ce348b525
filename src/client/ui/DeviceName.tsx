import { useLingui } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'

/** The name of a browser, such as "Firefox on Linux", with a mark if it is the one in use. */
export function DeviceName({ name, isCurrent }: { name: string; isCurrent: boolean }) {
  const { t } = useLingui()
  return (
    <Group gap="xs">
      <Text fw={600}>{name}</Text>
      {isCurrent && (
        <Badge variant="light" size="lg" fz="xs">
          {t`This device`}
        </Badge>
      )}
    </Group>
  )
}
