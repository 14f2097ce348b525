import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** Replaces an empty list. `children` suggests what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <Title order={2} size="h4">
        {title}
      </Title>
      {typeof children === 'string' ? <Text c="dimmed">{children}</Text> : children}
    </Stack>
  )
}
