import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { PageTitle } from '../ui/PageTitle.tsx'
import { paths } from './paths.ts'

/** Takes the place of a screen that broke while loading or rendering; the shell around it stays. */
export function RouteError() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])

  // Then it is a screen whose code has not been loaded here before.
  const isOffline = !navigator.onLine
  return (
    <Stack align="center" gap="md" py={64} px="md" ta="center">
      <PageTitle>{isOffline ? 'You are offline' : 'Unexpected Application Error!'}</PageTitle>
      <Text c="dimmed" maw={480}>
        {isOffline
          ? 'This page was not read here before, so it needs a network.'
          : 'Something in this page broke. Trying again often helps; if it does not, start again from the home page.'}
      </Text>
      <Group justify="center">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        {/* A plain link: the page is loaded afresh, with whatever broke left behind. */}
        <Button component="a" href={paths.home} variant="default">
          Back to home
        </Button>
      </Group>
    </Stack>
  )
}
