import { Button, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { EndlessList } from '../ui/EndlessList.tsx'
import { ResultStatus } from '../ui/ResultStatus.tsx'
import { useListFocus } from './use-list-focus.ts'

/** What each of the lists takes: what is searched for in it, and how to search for nothing. */
export interface ListProps {
  q: string
  onClear: () => void
}

type EndlessProps<Item extends { id: string }> = ComponentProps<typeof EndlessList<Item>>
interface Props<Item extends { id: string }> extends ListProps, Omit<EndlessProps<Item>, 'failed' | 'more'> {
  list: EndlessProps<Item>['list'] & { isPlaceholderData: boolean }
  /** What is listed: 'post'. */
  one: string
  many: string
}

/** A list that people take things out of: the keyboard stays in it. While it is searched the list before stays. */
export function KeptList<Item extends { id: string }>({ q, onClear, one, many, list, empty, ...rest }: Props<Item>) {
  const frame = useListFocus()
  const isStale = list.isPlaceholderData
  const noMatches = (
    <EmptyState title={`No ${many} match`}>
      <Text c="dimmed">Try other words, or look at all of them.</Text>
      <Button variant="default" onClick={onClear}>
        Clear
      </Button>
    </EmptyState>
  )
  const found = q === '' || isStale ? undefined : list.data?.pages.flatMap((page) => page.items).length
  return (
    <div {...frame} data-stale={isStale || undefined}>
      <ResultStatus one={one} many={many} count={found} hasMore={list.hasNextPage} />
      <EndlessList
        {...rest}
        list={{ ...list, hasNextPage: list.hasNextPage && !isStale }}
        failed={`The ${many} could not be loaded`}
        more={`Load more ${many}`}
        empty={q === '' ? empty : noMatches}
      />
    </div>
  )
}
