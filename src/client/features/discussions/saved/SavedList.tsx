import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { InfiniteList } from '../../../ui/InfiniteList.tsx'
import { ResultStatus, type ResultText } from '../../../ui/ResultStatus.tsx'
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
  resultText: ResultText
  kind: keyof typeof texts
}

/** A list from which users remove items; it manages the focus. The previous results stay while a search runs. */
export function SavedList<Item extends { id: string }>({
  q,
  onClear,
  resultText,
  kind,
  list,
  empty,
  ...rest
}: Props<Item>) {
  const { t } = useLingui()
  const frame = useListFocus()
  const isStale = list.isPlaceholderData
  const noMatches = (
    <EmptyState title={t(texts[kind].none)}>
      <Text c="dimmed">{t`Try other words, or clear the search.`}</Text>
      <Button variant="default" onClick={onClear}>
        {t`Clear`}
      </Button>
    </EmptyState>
  )
  const shownCount = q === '' || isStale ? undefined : list.data?.pages.flatMap((page) => page.items).length
  return (
    <div {...frame} data-stale={isStale || undefined}>
      <ResultStatus resultText={resultText} count={shownCount} hasMore={list.hasNextPage} />
      <InfiniteList
        {...rest}
        list={{ ...list, hasNextPage: list.hasNextPage && !isStale }}
        failed={t(texts[kind].failed)}
        more={t(texts[kind].more)}
        empty={q === '' ? empty : noMatches}
      />
    </div>
  )
}
