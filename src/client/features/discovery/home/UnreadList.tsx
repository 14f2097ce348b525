import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton, Text } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { UnreadCommunity, UnreadThread } from '../../../../shared/discovery/unread.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { paths } from '../../../platform/paths.ts'
import { CoverLink } from '../../../ui/CoverLink.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import buttons from '../../../ui/icon-button.module.css'
import lists from '../../../ui/lists.module.css'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useRowFocus } from '../../../ui/use-row-focus.ts'
import { CommunityLabel } from '../../communities/communities/CommunityLabel.tsx'
import { useUserName } from '../../identity/user-labels/use-user-name.ts'
import classes from './UnreadList.module.css'
import { useMarkUnread, useUnread } from './use-unread.ts'

const max = limits.unreadMax

interface RowProps {
  thread: UnreadThread
  onMark: () => void
}

/** A discussion with something new. The whole row leads to the first unread comment. */
function Row({ thread: { title, link, author, isNew, unreadCount: count, latestAt }, onMark }: RowProps) {
  const { t } = useLingui()
  const userName = useUserName()
  const commentsText =
    count > max ? t`${max}+ new comments` : t`${plural(count, { one: '# new comment', other: '# new comments' })}`
  return (
    <li tabIndex={-1} className={classes.row} data-covered>
      <div className={classes.about}>
        <span className={classes.title} dir="auto">
          <CoverLink to={link}>{title}</CoverLink>
        </span>
        <span className={classes.meta}>
          {isNew ? (
            <Trans>
              New post by <bdi>{userName(author.name)}</bdi>
            </Trans>
          ) : (
            commentsText
          )}
          {' · '}
          <RelativeTime at={latestAt} />
        </span>
      </div>
      <button
        type="button"
        className={`${buttons.button} ${classes.mark}`}
        aria-label={t`Mark ${title} as read`}
        title={t`Mark as read`}
        onClick={onMark}
      >
        <Icon name="check" size={20} />
      </button>
    </li>
  )
}

interface CommunityProps {
  community: UnreadCommunity
  marks: ReturnType<typeof useMarkUnread>
}

function Community({ community, marks }: CommunityProps) {
  const { t } = useLingui()
  const titleId = useId()
  const { name, slug, threads, hasMore } = community
  return (
    <section className={classes.community} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.name}>
          <Link to={paths.community(slug)} discover="none" className={classes.place}>
            <CommunityLabel community={community} />
          </Link>
        </h2>
        <button
          type="button"
          className={classes.markAll}
          aria-label={t`Mark all as read in ${name}`}
          onClick={() => void marks.markCommunity(community)}
        >
          {t`Mark all as read`}
        </button>
      </div>
      <ul className={`${lists.separated} ${classes.list}`} aria-labelledby={titleId}>
        {threads.map((thread) => (
          <Row key={thread.id} thread={thread} onMark={() => void marks.markThread(thread)} />
        ))}
      </ul>
      {hasMore && (
        <Link to={paths.community(slug)} discover="none" className={classes.more}>
          <Trans>
            See all in <bdi>{name}</bdi>
          </Trans>
        </Link>
      )}
    </section>
  )
}

const RowsSkeleton = () => (
  <ul className={`${lists.separated} ${classes.list}`} aria-busy>
    {[1, 2, 3, 4].map((row) => (
      <li key={row} className={classes.row} aria-hidden>
        <div className={classes.about}>
          <Skeleton h={20} w="70%" />
          <Skeleton h={14} w="40%" mt="xs" />
        </div>
      </li>
    ))}
  </ul>
)

/** Lists the unread discussions of the viewer by community, and says where they end. */
export function UnreadList() {
  const { t } = useLingui()
  const { data, isLoadingError, refetch } = useUnread()
  const marks = useMarkUnread()
  const { frame } = useRowFocus()
  if (isLoadingError) return <ErrorState title={t`What is unread could not be loaded`} onRetry={refetch} />
  if (!data) return <RowsSkeleton />
  return (
    <div {...frame} className={classes.frame}>
      {data.map((community) => (
        <Community key={community.id} community={community} marks={marks} />
      ))}
      {data.length === 0 ? (
        <EmptyState
          title={t`You are all caught up`}
        >{t`Everything new in your communities will appear here.`}</EmptyState>
      ) : (
        <Text c="dimmed" ta="center" py="md">
          {t`You are all caught up`}
        </Text>
      )}
    </div>
  )
}
