import { useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import type { VisitedFeed } from '../../shared/feeds.ts'
import { trpc } from '../app/trpc.ts'

/** The part of an infinite query that this needs. */
interface Reading {
  data: { pages: { items: { id: string; isNew: boolean }[] }[] } | undefined
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchedAfterMount: boolean
  isSuccess: boolean
}

/** Tells the server each time the newest of the feed has been shown. */
function useVisit(feed: VisitedFeed, { isFetching, isFetchingNextPage, isSuccess }: Reading) {
  const { mutate } = trpc.feeds.visit.useMutation()
  const isReading = isFetching && !isFetchingNextPage
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
 * The ids of what is new in the feed. It counts as seen from now on, but keeps its mark as long as people stay: and when
 * they go on reading and come back to it.
 */
export function useNews(feed: VisitedFeed, list: Reading): ReadonlySet<string> {
  const isBack = useNavigationType() === 'POP'
  const [news, setNews] = useState<ReadonlySet<string>>(new Set())
  useVisit(feed, list)
  // What is kept from before tells what was new then.
  const items = isBack || list.isFetchedAfterMount ? list.data?.pages.flatMap((page) => page.items) : undefined
  const more = items?.filter(({ id, isNew }) => isNew && !news.has(id)) ?? []
  if (more.length > 0) setNews(new Set([...news, ...more.map(({ id }) => id)]))
  return news
}
