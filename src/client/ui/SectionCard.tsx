import { Card, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** One sentence about the content of the card. */
  lead?: ReactNode
  children: ReactNode
}

/** A titled card of the settings. */
export function SectionCard({ title, lead, children }: Props) {
  const id = useId()
  return (
    <Card withBorder component="section" aria-labelledby={id} p="lg">
      <Stack gap="md">
        <Stack gap="2xs">
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
