import { useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormPage } from './PageTemplates.tsx'
import { PageTitle } from './PageTitle.tsx'

interface Props {
  title: string
  onRetry: () => unknown
  /** Further actions, such as a link back. */
  children?: ReactNode
}

/** Replaces a page that needs a connection. */
export function OfflineState({ title, onRetry, children }: Props) {
  const { t } = useLingui()
  return (
    <FormPage>
      <PageTitle size="h2">{title}</PageTitle>
      <Text c="dimmed">
        {t`This page is not stored on this device. It loads by itself when the connection is back.`}
      </Text>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => onRetry()}>
          {t`Try again`}
        </Button>
        {children}
      </Group>
    </FormPage>
  )
}
