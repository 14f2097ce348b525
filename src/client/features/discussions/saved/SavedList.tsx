import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { InfiniteList } from '../../../ui/InfiniteList.tsx'
import { ResultStatus } from '../../../ui/ResultStatus.tsx'
import { useListFocus } from './use-list-focus.ts'

const texts = {
  posts: {
    none: msg`No posts match`,
    failed: msg`The posts could not be loaded`,
    more: msg`Load more posts`,
  },
  communities: {
    none: msg`No communities match`,
    failed: msg`The communities could not be loaded`,
    more: msg`Load more communities`,
  },
}

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
  many: keyof typeof texts
}

/** A list from which users remove items; it manages the focus. The previous results stay while a search runs. */
export function SavedList<Item extends { id: string }>({ q, onClear, one, many, list, empty, ...rest }: Props<Item>) {
  const { t } = useLingui()
  const frame = useListFocus()
  const isStale = list.isPlaceholderData
  const noMatches = (
    <EmptyState title={t(texts[many].none)}>
      <Text c="dimmed">{t`Try other words, or clear the search.`}</Text>
      <Button variant="default" onClick={onClear}>
        {t`Clear`}
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
        failed={t(texts[many].failed)}
        more={t(texts[many].more)}
        empty={q === '' ? empty : noMatches}
      />
    </div>
  )
}
