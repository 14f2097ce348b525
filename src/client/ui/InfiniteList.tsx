import { type ComponentProps, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import classes from './EndlessList.module.css'
import { PagedList } from './PagedList.tsx'

/** After so many pages it goes on only when asked to, so that what stands below the list stays within reach. */
const pagesAtOnce = 4

const onceEach = <Item extends { id: string }>(pages: { items: Item[] }[]) => {
  const items = new Map<string, Item>()
  for (const item of pages.flatMap((page) => page.items)) if (!items.has(item.id)) items.set(item.id, item)
  return [...items.values()]
}

type PagedProps<Item> = ComponentProps<typeof PagedList<Item>>
interface Props<Item> extends PagedProps<Item> {
  list: PagedProps<Item>['list'] & { isFetching: boolean }
}

/**
 * A list whose next page is loaded when its end comes near. What moves from one page to another while people read stands
 * in it once.
 */
export function EndlessList<Item extends { id: string }>({ list, ...rest }: Props<Item>) {
  const end = useRef<HTMLDivElement>(null)
  const pages = list.data?.pages
  const once = useMemo(() => pages && { pages: [{ items: onceEach(pages) }] }, [pages])
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
