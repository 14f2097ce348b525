import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { paths } from '../platform/paths.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useResponseStatus } from '../ui/page-response.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

/** Replaces a page that failed to load or render. The shell stays. */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])

  // Offline, the code of a page that was never opened cannot be loaded.
  const isOffline = useHydrated() && !navigator.onLine
  useResponseStatus(500)
  return (
    <Stack align="center" gap="md" py={64} px="md" ta="center">
      <PageTitle>{isOffline ? 'You are offline' : 'Unexpected Application Error!'}</PageTitle>
      <Text c="dimmed" maw={480}>
        {isOffline
          ? 'You have not opened this page before, so it needs a network.'
          : 'An error occurred on this page. Try again; if that does not help, return to the home page.'}
      </Text>
      <Group justify="center">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        {/* A plain link, because a full page load discards the broken state. */}
        <Button component="a" href={paths.home} variant="default">
          Back to home
        </Button>
      </Group>
    </Stack>
  )
}
