import { Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../platform/paths.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useResponseStatus } from '../ui/page-response.ts'

export function NotFoundPage() {
  useResponseStatus(404)
  return (
    <Stack align="center" gap="md" py={64} px="md" ta="center">
      <PageTitle>Page not found</PageTitle>
      <Text c="dimmed" maw={480}>
        This page does not exist. The link may be mistyped, or the content may have been removed.
      </Text>
      <Button component={Link} to={paths.home}>
        Back to home
      </Button>
    </Stack>
  )
}
