import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Card, Skeleton } from '@mantine/core'
import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { errorText } from '../../../ui/api-error.ts'
import { InfiniteList } from '../../../ui/InfiniteList.tsx'
import { FirstPageLink } from '../../../ui/ListLinks.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { ResultStatus, type ResultText } from '../../../ui/ResultStatus.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { SearchHints } from './SearchHints.tsx'
import classes from './search.module.css'

const texts = {
  posts: {
    noneYet: msg`No posts found so far`,
    none: msg`No posts found`,
    failed: msg`The posts could not be searched`,
    more: msg`Load more posts`,
  },
  comments: {
    noneYet: msg`No comments found so far`,
    none: msg`No comments found`,
    failed: msg`The comments could not be searched`,
    more: msg`Load more comments`,
  },
  communities: {
    noneYet: msg`No communities found so far`,
    none: msg`No communities found`,
    failed: msg`The communities could not be searched`,
    more: msg`Load more communities`,
  },
  people: {
    noneYet: msg`No people found so far`,
    none: msg`No people found`,
    failed: msg`The people could not be searched`,
    more: msg`Load more people`,
  },
}

/** The number of empty pages to load without asking the user. */
const pagesAtOnce = 4

type InfiniteProps<Item extends { id: string }> = ComponentProps<typeof InfiniteList<Item>>
interface Props<Item extends { id: string }> extends Pick<InfiniteProps<Item>, 'children'> {
  list: InfiniteProps<Item>['list'] & { isPlaceholderData: boolean; error: unknown }
  resultText: ResultText
  kind: keyof typeof texts
}

function HitSkeleton() {
  return (
    <Card component="li" withBorder p="md" className={classes.hit} aria-hidden>
      <Skeleton h={22} w={200} />
      <Skeleton h={25} w="70%" />
      <Skeleton h={22} w="90%" />
    </Card>
  )
}

/**
 * Loads the next page while all pages are empty. The server scans a limited number of rows per page, so a page can be
 * empty and still have a successor.
 */
function useEmptyPages<Item extends { id: string }>(list: Props<Item>['list']) {
  const pages = list.data?.pages ?? []
  const isBarren = list.hasNextPage && pages.every(({ items }) => items.length === 0)
  // Without code nothing loads the next page.
  const isPaused = !useHydrated() || pages.length % pagesAtOnce === 0 || list.isFetchNextPageError
  const goesOn = isBarren && !isPaused && !list.isPlaceholderData && !list.isFetching
  const loadNext = useEffectEvent(() => list.fetchNextPage())
  useEffect(() => {
    if (goesOn) void loadNext()
  }, [goesOn])
  return { isBarren, isPaused }
}

/**
 * The results of one kind, or their loading, empty or error state. The previous results stay while the next query runs.
 */
export function HitList<Item extends { id: string }>({ list, resultText, kind, children }: Props<Item>) {
  const { t } = useLingui()
  const { isBarren, isPaused } = useEmptyPages(list)
  const isStale = list.isPlaceholderData
  const isUnknown = isBarren || (isStale && list.data?.pages.every(({ items }) => items.length === 0))
  const count = list.data?.pages.flatMap(({ items }) => items).length
  if (isBarren && isPaused) {
    return (
      <>
        <FirstPageLink pages={list} />
        <SearchHints
          title={t(texts[kind].noneYet)}
          advice={t`There is more to search. These filters narrow the search:`}
        />
        <LoadMore pages={list} label={t`Keep looking`} />
      </>
    )
  }
  return (
    <div data-stale={isStale || undefined}>
      <ResultStatus
        resultText={resultText}
        count={isStale || isBarren ? undefined : count}
        hasMore={list.hasNextPage}
      />
      <InfiniteList
        list={{
          ...list,
          data: isUnknown ? undefined : list.data,
          hasNextPage: list.hasNextPage && !isStale && !isBarren,
        }}
        failed={errorText(list.error, t(texts[kind].failed))}
        empty={<SearchHints title={t(texts[kind].none)} advice={t`Try other or fewer words, or one of these:`} />}
        skeleton={<HitSkeleton />}
        more={t(texts[kind].more)}
      >
        {children}
      </InfiniteList>
    </div>
  )
}
