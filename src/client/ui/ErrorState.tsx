import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useConnectionProblem } from './connection.ts'
import { PageTitle } from './PageTitle.tsx'
import { useResponseStatus } from './page-response.ts'

interface Props {
  title: string
  /** Set when the error replaces the whole page; the title is then its heading. */
  page?: boolean
  /** The HTTP status of a page that is missing or refused. */
  status?: number | undefined
  message?: string | undefined
  /** Without it there is no Retry button. */
  onRetry?: (() => unknown) | undefined
  /** Further actions, such as a link back. */
  children?: ReactNode
}

const inPlace = { align: 'center', py: 'xl', px: 'md', ta: 'center' } as const

/** Replaces content that failed to load. Its texts are in the language of the page. */
export function ErrorState({ title, page = false, status, message, onRetry, children }: Props) {
  const { t } = useLingui()
  useResponseStatus(status)
  const problem = useConnectionProblem()
  return (
    <Stack gap="sm" role="alert" {...(page ? { align: 'flex-start' } : inPlace)}>
      {page ? (
        <PageTitle size="h2">{title}</PageTitle>
      ) : (
        <Title order={2} size="h4">
          {title}
        </Title>
      )}
      {message && <Text c="dimmed">{message}</Text>}
      {problem && status === undefined && (
        <Text c="dimmed">{t`${problem}. It loads by itself when the connection is back.`}</Text>
      )}
      <Group gap="sm">
        {onRetry && (
          <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => onRetry()}>
            {t`Try again`}
          </Button>
        )}
        {children}
      </Group>
    </Stack>
  )
}
