import { useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { checkConnection } from '../platform/connection.ts'
import { paths } from '../platform/paths.ts'
import { useConnectionProblem } from '../ui/connection.ts'
import { OfflineState } from '../ui/OfflineState.tsx'
import { FormPage } from '../ui/PageTemplates.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useResponseStatus } from '../ui/page-response.ts'

const reload = () => window.location.reload()

// A plain link, because a full page load discards the broken state.
function HomeLink() {
  const { t } = useLingui()
  return (
    <Button component="a" href={paths.home} variant="default">
      {t`Back to home`}
    </Button>
  )
}

/**
 * Replaces a page that failed to load or render. The shell stays. Without a connection, the code of a page that was never
 * opened cannot be loaded, so the page is loaded again when the connection is back.
 */
export function RouteError() {
  const { t } = useLingui()
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  useResponseStatus(500)
  const problem = useConnectionProblem()
  // As browsers report code that cannot be loaded.
  const mayBeOffline = error instanceof TypeError
  useEffect(() => {
    if (mayBeOffline) void checkConnection()
  }, [mayBeOffline])
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && reload()), [])

  if (problem)
    return (
      <OfflineState title={problem} onRetry={reload}>
        <HomeLink />
      </OfflineState>
    )
  return (
    <FormPage>
      <PageTitle>{t`Unexpected Application Error!`}</PageTitle>
      <Text c="dimmed">{t`An error occurred on this page. Try again; if that does not help, return to the home page.`}</Text>
      <Group>
        <Button onClick={reload}>{t`Try again`}</Button>
        <HomeLink />
      </Group>
    </FormPage>
  )
}
