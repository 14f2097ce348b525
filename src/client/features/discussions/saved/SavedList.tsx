import { Button, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { InfiniteList } from '../../../ui/InfiniteList.tsx'
import { ResultStatus } from '../../../ui/ResultStatus.tsx'
import { useListFocus } from './use-list-focus.ts'

/** The search text of the lists, and a function that clears it. */
export interface ListProps {
  q: string
  onClear: () => void
}

type InfiniteProps<Item extends { id: string }> = ComponentProps<typeof InfiniteList<Item>>
interface Props<Item extends { id: string }> extends ListProps, Omit<InfiniteProps<Item>, 'failed' | 'more'> {
  list: InfiniteProps<Item>['list'] & { isPlaceholderData: boolean }
  /** The singular noun, such as 'post'. */
  one: string
  many: string
}

/** A list from which users remove items; it manages the focus. The previous results stay while a search runs. */
export function SavedList<Item extends { id: string }>({ q, onClear, one, many, list, empty, ...rest }: Props<Item>) {
  const frame = useListFocus()
  const isStale = list.isPlaceholderData
  const noMatches = (
    <EmptyState title={`No ${many} match`}>
      <Text c="dimmed">Try other words, or clear the search.</Text>
      <Button variant="default" onClick={onClear}>
        Clear
      </Button>
    </EmptyState>
  )
  const shownCount = q === '' || isStale ? undefined : list.data?.pages.flatMap((page) => page.items).length
  return (
    <div {...frame} data-stale={isStale || undefined}>
      <ResultStatus one={one} many={many} count={shownCount} hasMore={list.hasNextPage} />
      <InfiniteList
        {...rest}
        list={{ ...list, hasNextPage: list.hasNextPage && !isStale }}
        failed={`The ${many} could not be loaded`}
        more={`Load more ${many}`}
        empty={q === '' ? empty : noMatches}
      />
    </div>
  )
}
