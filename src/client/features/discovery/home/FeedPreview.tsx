import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { FeedPreviewItem } from '../../../../shared/discovery/feeds.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import cards from '../../../ui/card.module.css'
import { Icon } from '../../../ui/Icon.tsx'
import lists from '../../../ui/lists.module.css'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import classes from './FeedPreview.module.css'

const icons = { post: 'article', comment: 'messageCircle' } as const

function Item({ item: { type, title = '', excerpt = '', link, author, community } }: { item: FeedPreviewItem }) {
  const userName = useUserName()
  return (
    <li className={classes.item}>
      <Link to={link} discover="none" className={classes.link} dir="auto">
        {type === 'post' ? title : excerpt}
      </Link>
      <span className={classes.meta}>
        <span className={classes.icon}>
          <Icon name={icons[type]} size={14} />
        </span>
        {type === 'post' ? (
          <Trans>
            Post by <bdi>{userName(author.name)}</bdi> in <bdi>{community.name}</bdi>
          </Trans>
        ) : (
          <Trans>
            Comment by <bdi>{userName(author.name)}</bdi> in <bdi>{community.name}</bdi>
          </Trans>
        )}
      </span>
    </li>
  )
}

function Items({ items, labelledBy }: { items: FeedPreviewItem[] | undefined; labelledBy: string }) {
  return (
    <ul className={`${lists.separated} ${classes.items}`} aria-labelledby={labelledBy} aria-busy={!items}>
      {items
        ? items.map((item) => <Item key={`${item.type} ${item.id}`} item={item} />)
        : [1, 2, 3, 4].map((row) => (
            <li key={row} className={classes.item} aria-hidden>
              <Skeleton h={20} w="80%" />
              <Skeleton h={16} mt="2xs" w="50%" />
            </li>
          ))}
    </ul>
  )
}

export function FeedPreview() {
  const { t } = useLingui()
  const titleId = useId()
  const { data, isLoadingError, refetch } = trpc.feeds.preview.useQuery(undefined, { meta: { listOf: 'post' } })
  const isEmpty = data?.length === 0
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={cards.title}>
          {t`Your Feed`}
        </h2>
        <Link to={paths.feed} discover="none" className={classes.all}>
          {t`Open your feed`}
        </Link>
      </div>
      {isLoadingError && (
        <Stack gap="xs" align="flex-start" role="alert">
          <Text c="dimmed">{t`Couldn't load your feed preview.`}</Text>
          <Button variant="default" size="xs" onClick={() => refetch()}>
            {t`Try again`}
          </Button>
        </Stack>
      )}
      {isEmpty && <Text c="dimmed">{t`Your feed is empty. Join some communities to see posts here!`}</Text>}
      {!isLoadingError && !isEmpty && <Items items={data} labelledBy={titleId} />}
    </section>
  )
}
