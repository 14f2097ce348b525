import { Button, Stack, Text } from '@mantine/core'
import type { MorePages } from './pages.ts'

/** The way to a list's next page; nothing on the last one. */
export function LoadMore({ pages, label = 'Load more' }: { pages: MorePages; label?: string }) {
  if (!pages.hasNextPage) return null
  return (
    <Stack align="center" gap="xs" py="md">
      {pages.isFetchNextPageError && (
        <Text size="sm" c="dimmed" role="alert">
          The next page could not be loaded.
        </Text>
      )}
      <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
        {pages.isFetchNextPageError ? 'Try again' : label}
      </Button>
    </Stack>
  )
}
