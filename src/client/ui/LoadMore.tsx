import { Button, Stack, Text } from '@mantine/core'
import type { NextPageQuery } from './paged-query.ts'

/** The button for the next page of a list. Renders nothing on the last page. */
export function LoadMore({ pages, label = 'Load more' }: { pages: NextPageQuery; label?: string }) {
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
