import { useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { useStartHref } from './list-start.ts'
import { opensHere } from './opens-here.ts'
import type { NextPageQuery } from './paged-query.ts'

interface Props {
  pages: NextPageQuery
  label?: string
  /** The fragment of the next page's address, with `#`. */
  hash?: string
}

/**
 * Loads the next page of a list. A link where that page has an address, so that readers without code and search engines
 * reach it. Renders nothing on the last page.
 */
export function LoadMore({ pages, label, hash = '' }: Props) {
  const { t } = useLingui()
  const hrefOf = useStartHref(hash)
  if (!pages.hasNextPage) return null
  const cursor = pages.nextCursor
  const look = { variant: 'default', loading: pages.isFetchingNextPage }
  const text = pages.isFetchNextPageError ? t`Try again` : (label ?? t`Load more`)
  return (
    <Stack align="center" gap="xs" py="md">
      {pages.isFetchNextPageError && (
        <Text size="sm" c="dimmed" role="alert">
          {t`The next page could not be loaded.`}
        </Text>
      )}
      {cursor ? (
        <Button
          {...look}
          component="a"
          href={hrefOf(cursor)}
          rel="next"
          onClick={(event) => {
            if (!opensHere(event)) return
            event.preventDefault()
            if (!pages.isFetchingNextPage) pages.fetchNextPage()
          }}
        >
          {text}
        </Button>
      ) : (
        <Button {...look} onClick={() => pages.fetchNextPage()}>
          {text}
        </Button>
      )}
    </Stack>
  )
}
