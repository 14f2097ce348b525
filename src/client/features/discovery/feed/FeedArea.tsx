import { Box } from '@mantine/core'
import type { ComponentProps } from 'react'
import { errorStatus } from '../app/trpc.ts'
import { EndlessList } from '../ui/EndlessList.tsx'
import { useKeptScroll } from '../ui/use-kept-scroll.ts'
import { FeedItemSkeleton } from './FeedItem.tsx'
import classes from './feed.module.css'
import { feedFailure } from './feed-failure.ts'

type ListProps<Item extends { id: string }> = ComponentProps<typeof EndlessList<Item>>
interface Props<Item extends { id: string }> extends Pick<ListProps<Item>, 'empty' | 'more' | 'children'> {
  label: string
  list: ListProps<Item>['list'] & { error: { message: string } | null }
}

/** A feed in a scrolling area of its own, which the keyboard reaches too. */
export function FeedArea<Item extends { id: string }>({ label, list, ...rest }: Props<Item>) {
  const area = useKeptScroll(list.data !== undefined)
  return (
    <Box component="section" ref={area} className={classes.area} aria-label={label} tabIndex={0}>
      <EndlessList
        {...rest}
        list={list}
        skeleton={<FeedItemSkeleton />}
        failed={errorStatus(list.error) === null ? 'Your feed could not be loaded' : feedFailure(list.error)}
      />
    </Box>
  )
}
