import { Card, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** One sentence on what the card is about. */
  lead?: ReactNode
  children: ReactNode
}

/** One subject of the settings. */
export function SettingsCard({ title, lead, children }: Props) {
  const id = useId()
  return (
    <Card withBorder component="section" aria-labelledby={id} p="lg">
      <Stack gap="md">
        <Stack gap={2}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {lead && (
            <Text size="sm" c="dimmed">
              {lead}
            </Text>
          )}
        </Stack>
        {children}
      </Stack>
    </Card>
  )
}
