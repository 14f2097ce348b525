import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { NotificationBundle } from '../../../../shared/notifications/notifications.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { useUnreadCount } from './use-unread-count.ts'

/** The viewer's notifications, the unread ones in bundles, newest first, page by page. Refetches when there are new ones. */
export function useNotifications() {
  const { bundles: list } = trpc.useUtils().notifications
  const unread = useUnreadCount()
  const before = useRef(unread)
  useEffect(() => {
    if (before.current !== undefined && unread !== undefined && unread > before.current) void list.invalidate()
    before.current = unread
  }, [unread, list])
  return trpc.notifications.bundles.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor, refetchOnMount: 'always', refetchOnWindowFocus: 'always' },
  )
}

/** Marks notifications as read in the cache; `restore` undoes it. */
function useOptimisticRead() {
  const { bundles: list, unread } = trpc.useUtils().notifications
  return async (isMeant: (notification: NotificationBundle) => boolean, countAfter: (count: number) => number) => {
    await Promise.all([list.cancel(), unread.cancel()])
    const before = { list: list.getInfiniteData({}), unread: unread.getData() }
    const marked = (notification: NotificationBundle) =>
      isMeant(notification) ? { ...notification, isRead: true } : notification
    const pages = before.list?.pages.map((page) => ({ ...page, items: page.items.map(marked) }))
    list.setInfiniteData({}, before.list && pages && { ...before.list, pages })
    unread.setData(undefined, before.unread && { count: countAfter(before.unread.count) })
    const restore = () => {
      list.setInfiniteData({}, before.list)
      unread.setData(undefined, before.unread)
    }
    return { restore }
  }
}

/** Marks a bundle as read, up to the notification that was shown. */
export function useMarkRead() {
  const { notifications } = trpc.useUtils()
  const guess = useOptimisticRead()
  return trpc.notifications.markBundleRead.useMutation({
    onMutate: ({ id }) =>
      guess(
        (notification) => notification.id === id,
        (count) => Math.max(0, count - 1),
      ),
    onError: (_error, _input, guessed) => guessed?.restore(),
    // Once read, the notifications of a bundle have a row each.
    onSettled: () => Promise.all([notifications.unread.invalidate(), notifications.bundles.invalidate()]),
  })
}

export function useMarkAllRead() {
  const { t } = useLingui()
  const { unread } = trpc.useUtils().notifications
  const guess = useOptimisticRead()
  return trpc.notifications.markAllRead.useMutation({
    onMutate: () =>
      guess(
        () => true,
        () => 0,
      ),
    onError: (error, _input, guessed) => {
      guessed?.restore()
      toast.error(errorText(error, t`The notifications could not be marked as read`))
    },
    onSettled: () => unread.invalidate(),
  })
}
