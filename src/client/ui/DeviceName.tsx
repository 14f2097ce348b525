import { useLingui } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'

/** Returns how to write the name of a browser, such as "Firefox on Linux", in the language of the page. */
export function useNameOfDevice() {
  const { t } = useLingui()
  return (name: string) => {
    const [, program = name, system] = /^(.+) on (.+)$/.exec(name) ?? []
    if (name === 'Unknown device') return t`Unknown device`
    const browser = program === 'Unknown browser' ? t`Unknown browser` : program
    return system ? t`${browser} on ${system}` : browser
  }
}

/** The name of a browser, with a mark if it is the one in use. */
export function DeviceName({ name, isCurrent }: { name: string; isCurrent: boolean }) {
  const { t } = useLingui()
  const nameOf = useNameOfDevice()
  return (
    <Group gap="xs">
      <Text fw={600}>{nameOf(name)}</Text>
      {isCurrent && (
        <Badge variant="light" size="lg" fz="xs">
          {t`This device`}
        </Badge>
      )}
    </Group>
  )
}
