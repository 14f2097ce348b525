import { Badge, Group, Text } from '@mantine/core'

/** The name of a browser, such as "Firefox on Linux", with a mark if it is the one in use. */
export const DeviceName = ({ name, isCurrent }: { name: string; isCurrent: boolean }) => (
  <Group gap="xs">
    <Text fw={600}>{name}</Text>
    {isCurrent && (
      <Badge variant="light" size="lg" fz="xs">
        This device
      </Badge>
    )}
  </Group>
)
