import { useLingui } from '@lingui/react/macro'
import { Anchor, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import classes from './ListLinks.module.css'
import { useHrefWithout, useListStart, useStartHref } from './list-start.ts'
import type { NextPageQuery } from './paged-query.ts'

/** Leads to the beginning of a list that the URL continues. Renders nothing on the first page. */
export function FirstPageLink({ pages, hash = '' }: { pages: NextPageQuery; hash?: string }) {
  const { t } = useLingui()
  const start = useListStart()
  const hrefOf = useStartHref(hash)
  if (start === undefined || pages.nextCursor === undefined) return null
  return (
    <Anchor data-tap-area component={Link} to={hrefOf(null)} size="sm" className={classes.link ?? ''}>
      <IconArrowLeft size={16} aria-hidden />
      {t`Back to the first page`}
    </Anchor>
  )
}

/** Leads to the same list without the search and filters that found nothing. */
export function ClearLink({ parameters = ['q'] }: { parameters?: readonly string[] }) {
  const { t } = useLingui()
  const hrefWithout = useHrefWithout()
  return (
    <Button component={Link} to={hrefWithout(parameters)} preventScrollReset variant="default">
      {t`Clear`}
    </Button>
  )
}
