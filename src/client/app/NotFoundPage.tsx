import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { PageTitle } from '../ui/PageTitle.tsx'
import { paths } from './paths.ts'

/** Shown at every address where nothing lives. */
export function NotFoundPage() {
  return (
    <Stack align="center" gap="md" py={64} px="md" ta="center">
      <PageTitle>Page not found</PageTitle>
      <Text c="dimmed" maw={480}>
        There is nothing at this address. The link may be mistyped, or what was here has been removed.
      </Text>
      <Button component={Link} to={paths.home}>
        Back to home
      </Button>
    </Stack>
  )
}
