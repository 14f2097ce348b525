import { Card, Skeleton } from '@mantine/core'
import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { errorText } from '../app/trpc.ts'
import { EndlessList } from '../ui/EndlessList.tsx'
import { LoadMore } from '../ui/LoadMore.tsx'
import { ResultStatus } from '../ui/ResultStatus.tsx'
import { SearchHints } from './SearchHints.tsx'
import classes from './search.module.css'

/** After so many pages with nothing on them it is looked further only when asked to. */
const pagesAtOnce = 4

type EndlessProps<Item extends { id: string }> = ComponentProps<typeof EndlessList<Item>>
interface Props<Item extends { id: string }> extends Pick<EndlessProps<Item>, 'children'> {
  list: EndlessProps<Item>['list'] & { isPlaceholderData: boolean; error: unknown }
  /** What is found: 'post'. */
  one: string
  many: string
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

/** A search can go a long way before it comes upon something: its pages are empty then, and still have a next one. */
function useBarren<Item extends { id: string }>(list: Props<Item>['list']) {
  const pages = list.data?.pages ?? []
  const isBarren = list.hasNextPage && pages.every(({ items }) => items.length === 0)
  const isPaused = pages.length % pagesAtOnce === 0 || list.isFetchNextPageError
  const goesOn = isBarren && !isPaused && !list.isPlaceholderData && !list.isFetching
  const loadNext = useEffectEvent(() => list.fetchNextPage())
  useEffect(() => {
    if (goesOn) void loadNext()
  }, [goesOn])
  return { isBarren, isPaused }
}

/** What a search found of one kind, in each of its states. While other words are searched the list before stays. */
export function HitList<Item extends { id: string }>({ list, one, many, children }: Props<Item>) {
  const { isBarren, isPaused } = useBarren(list)
  const isStale = list.isPlaceholderData
  const count = list.data?.pages.flatMap(({ items }) => items).length
  if (isBarren && isPaused) {
    return (
      <>
        <SearchHints title={`No ${many} found so far`} advice="There is more to look through. These narrow it:" />
        <LoadMore pages={list} label="Keep looking" />
      </>
    )
  }
  return (
    <div data-stale={isStale || undefined}>
      <ResultStatus one={one} many={many} count={isStale || isBarren ? undefined : count} hasMore={list.hasNextPage} />
      <EndlessList
        list={{
          ...list,
          data: isBarren ? undefined : list.data,
          hasNextPage: list.hasNextPage && !isStale && !isBarren,
        }}
        failed={errorText(list.error, `The ${many} could not be searched`)}
        empty={<SearchHints title={`No ${many} found`} advice="Try other or fewer words, or one of these:" />}
        skeleton={<HitSkeleton />}
        more={`Load more ${many}`}
      >
        {children}
      </EndlessList>
    </div>
  )
}
