import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import type { ComponentProps } from 'react'
import { errorStatus, loadFailureDetail, unreadableAnswer } from '../../../ui/api-error.ts'
import { InfiniteList } from '../../../ui/InfiniteList.tsx'
import { useScrollRestoration } from '../../../ui/use-scroll-restoration.ts'
import classes from './feed.module.css'

/** The message for a failed feed: the HTTP status, or the network error if there was no response. */
export function useFeedErrorText(error: { message: string } | null) {
  const { t } = useLingui()
  const status = errorStatus(error)
  if (status === null) return error ? loadFailureDetail(error) : ''
  return t`HTTP error! status: ${status}`
}

type ListProps<Item extends { id: string }> = ComponentProps<typeof InfiniteList<Item>>
interface Props<Item extends { id: string }> extends Pick<ListProps<Item>, 'empty' | 'more' | 'children' | 'skeleton'> {
  label: string
  list: ListProps<Item>['list'] & { error: { message: string } | null }
}

/** A feed in its own scroll area, which the keyboard can reach. */
export function FeedArea<Item extends { id: string }>({ label, list, ...rest }: Props<Item>) {
  const { t } = useLingui()
  const errorText = useFeedErrorText(list.error)
  const area = useScrollRestoration(list.data !== undefined)
  return (
    <Box component="section" ref={area} className={classes.area} aria-label={label} tabIndex={0}>
      <InfiniteList
        {...rest}
        list={list}
        failed={
          errorStatus(list.error) === null && !unreadableAnswer(list.error)?.isFailure
            ? t`Your feed could not be loaded`
            : errorText
        }
      />
    </Box>
  )
}
