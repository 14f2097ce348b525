import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import type { VisitedFeed } from '../../../../shared/discovery/feeds.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useListStart } from '../../../ui/list-start.ts'

/** The part of an infinite query that the hook uses. */
interface FeedQuery {
  data: { pages: { items: { id: string; isNew: boolean }[] }[] } | undefined
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchedAfterMount: boolean
  isSuccess: boolean
}

/** Marks the feed as seen after each fetch of its first page, unless the URL continues it. */
function useMarkFeedSeen(feed: VisitedFeed, { isFetching, isFetchingNextPage, isSuccess }: FeedQuery) {
  const { mutate } = trpc.feeds.visit.useMutation()
  const isContinued = useListStart() !== undefined
  const isReading = isFetching && !isFetchingNextPage && !isContinued
  const wasReading = useRef(false)
  useEffect(() => {
    if (isReading) wasReading.current = true
    else if (wasReading.current && isSuccess) {
      wasReading.current = false
      mutate({ feed })
    }
  }, [isReading, isSuccess, mutate, feed])
}

/**
 * Returns the ids of the new items. The server marks them as seen at once; the set keeps them while the page is open,
 * and when the viewer comes back to it by history.
 */
export function useNewItems(feed: VisitedFeed, list: FeedQuery): ReadonlySet<string> {
  const isBack = useNavigationType() === 'POP'
  const [news, setNews] = useState<ReadonlySet<string>>(new Set())
  useMarkFeedSeen(feed, list)
  // Cached pages count only after going back: they carry the marks of that visit.
  const items = isBack || list.isFetchedAfterMount ? list.data?.pages.flatMap((page) => page.items) : undefined
  const more = items?.filter(({ id, isNew }) => isNew && !news.has(id)) ?? []
  if (more.length > 0) setNews(new Set([...news, ...more.map(({ id }) => id)]))
  return news
}
