import { useLingui } from '@lingui/react/macro'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import lists from '../../../ui/lists.module.css'
import { PagedList } from '../../../ui/PagedList.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { NotificationItem } from './NotificationItem.tsx'
import classes from './NotificationsPage.module.css'
import { periodOf } from './notification-periods.ts'
import { useMarkAllRead, useMarkRead, useNotifications } from './use-notifications.ts'
import { useUnreadCount } from './use-unread-count.ts'

function NoNotifications() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No notifications yet`}>
      <Text c="dimmed">{t`Replies, mentions, invitations and requests to join will appear here.`}</Text>
      <Button component={Link} to={paths.communities} variant="default">
        {t`Browse communities`}
      </Button>
    </EmptyState>
  )
}

function NotificationSkeleton() {
  return (
    <li className={classes.item} aria-hidden>
      <Skeleton circle h={40} />
      <Stack gap="xs" py="2xs">
        <Skeleton h={18} w="75%" />
        <Skeleton h={14} w={110} />
      </Stack>
    </li>
  )
}

function MarkAllRead() {
  const { t } = useLingui()
  const unread = useUnreadCount() ?? 0
  const markAll = useMarkAllRead()
  // `disabled` would take the focus away from the user who has just pressed the button.
  const isIdle = unread === 0
  return (
    <Button
      variant="default"
      data-disabled={isIdle}
      aria-disabled={isIdle}
      onClick={() => {
        if (!isIdle) markAll.mutate()
      }}
    >
      {t`Mark all as read`}
    </Button>
  )
}

export function NotificationsPage() {
  const { t } = useLingui()
  const list = useNotifications()
  // The server does not know the viewer's calendar.
  const isHydrated = useHydrated()
  const markRead = useMarkRead()
  const isEmpty = list.data?.pages[0]?.items.length === 0
  return (
    <ReadingPage>
      <Group justify="space-between">
        <PageTitle>{t`Notifications`}</PageTitle>
        {!isEmpty && <MarkAllRead />}
      </Group>
      <PagedList
        className={`${lists.separated} ${classes.list}`}
        headingOf={isHydrated ? ({ createdAt }) => t(periodOf(createdAt)) : undefined}
        list={list}
        failed={t`The notifications could not be loaded`}
        empty={<NoNotifications />}
        skeleton={<NotificationSkeleton />}
        more={t`Load more notifications`}
      >
        {(notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onRead={(id) => markRead.mutate({ id })}
          />
        )}
      </PagedList>
    </ReadingPage>
  )
}
