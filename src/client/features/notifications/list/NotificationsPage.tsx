import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PagedList } from '../ui/PagedList.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import classes from './inbox.module.css'
import { NoticeItem } from './NoticeItem.tsx'
import { useInbox, useMarkAllRead, useMarkRead } from './use-inbox.ts'
import { useUnread } from './use-unread.ts'

function NoNotices() {
  return (
    <EmptyState title="No notifications yet">
      <Text c="dimmed">
        Here you will hear of answers to what you wrote, of mentions, invitations and requests to join.
      </Text>
      <Button component={Link} to={paths.communities} variant="default">
        Browse communities
      </Button>
    </EmptyState>
  )
}

function NoticeSkeleton() {
  return (
    <li className={classes.item} aria-hidden>
      <Skeleton circle h={40} />
      <Stack gap={8} py={4}>
        <Skeleton h={18} w="75%" />
        <Skeleton h={14} w={110} />
      </Stack>
    </li>
  )
}

function MarkAllRead() {
  const unread = useUnread() ?? 0
  const markAll = useMarkAllRead()
  // Not `disabled`, which would take the focus away from whoever has just pressed it.
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
      Mark all as read
    </Button>
  )
}

/** What the viewer was told of. */
export function NotificationsPage() {
  const list = useInbox()
  const markRead = useMarkRead()
  const isEmpty = list.data?.pages[0]?.items.length === 0
  return (
    <Stack maw={720} mx="auto" gap="lg">
      <Group justify="space-between">
        <PageTitle>Notifications</PageTitle>
        {!isEmpty && <MarkAllRead />}
      </Group>
      <PagedList
        className={classes.list}
        list={list}
        failed="The notifications could not be loaded"
        empty={<NoNotices />}
        skeleton={<NoticeSkeleton />}
        more="Load more notifications"
      >
        {(notice) => <NoticeItem key={notice.id} notice={notice} onRead={(id) => markRead.mutate({ id })} />}
      </PagedList>
    </Stack>
  )
}
