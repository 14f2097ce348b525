import { type ComponentProps, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import classes from './InfiniteList.module.css'
import { PagedList } from './PagedList.tsx'

/**
 * The number of pages to load while scrolling. Further pages need a button press, so that the user can reach the
 * content below the list.
 */
const pagesAtOnce = 4

const uniqueById = <Item extends { id: string }>(pages: { items: Item[] }[]) => {
  const items = new Map<string, Item>()
  for (const item of pages.flatMap((page) => page.items)) if (!items.has(item.id)) items.set(item.id, item)
  return [...items.values()]
}

type PagedProps<Item> = ComponentProps<typeof PagedList<Item>>
interface Props<Item> extends PagedProps<Item> {
  list: PagedProps<Item>['list'] & { isFetching: boolean }
}

/**
 * A list that loads its next page when its end comes near. Removes duplicates, because an item can move to another page
 * between two requests.
 */
export function InfiniteList<Item extends { id: string }>({ list, ...rest }: Props<Item>) {
  const end = useRef<HTMLDivElement>(null)
  const pages = list.data?.pages
  const once = useMemo(() => pages && { pages: [{ items: uniqueById(pages) }] }, [pages])
  const goesOn =
    list.hasNextPage && !list.isFetching && !list.isFetchNextPageError && (pages?.length ?? 0) % pagesAtOnce !== 0

  const loadNext = useEffectEvent(() => list.fetchNextPage())
  useEffect(() => {
    if (!goesOn || !end.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) loadNext()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [goesOn])

  return (
    <div className={classes.list}>
      <PagedList {...rest} list={{ ...list, data: once }} />
      <div ref={end} className={classes.end} aria-hidden />
    </div>
  )
}
