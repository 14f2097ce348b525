import { useEffect, useRef } from 'react'
import type { Notice } from '../../shared/notices.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { useUnread } from './use-unread.ts'

/** The notifications of the viewer, newest first, page by page; read again when there are new ones. */
export function useInbox() {
  const { list } = trpc.useUtils().inbox
  const unread = useUnread()
  const before = useRef(unread)
  useEffect(() => {
    if (before.current !== undefined && unread !== undefined && unread > before.current) void list.invalidate()
    before.current = unread
  }, [unread, list])
  return trpc.inbox.list.useInfiniteQuery(
    {},
    { getNextPageParam: (page) => page.nextCursor, refetchOnMount: 'always', refetchOnWindowFocus: 'always' },
  )
}

/** Shows notifications as read before the server has confirmed it; `restore` takes it back. */
function useGuess() {
  const { list, unread } = trpc.useUtils().inbox
  return async (isMeant: (notice: Notice) => boolean, countAfter: (count: number) => number) => {
    await Promise.all([list.cancel(), unread.cancel()])
    const before = { list: list.getInfiniteData({}), unread: unread.getData() }
    const marked = (notice: Notice) => (isMeant(notice) ? { ...notice, isRead: true } : notice)
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

export function useMarkRead() {
  const { unread } = trpc.useUtils().inbox
  const guess = useGuess()
  return trpc.inbox.markRead.useMutation({
    onMutate: ({ id }) =>
      guess(
        (notice) => notice.id === id,
        (count) => Math.max(0, count - 1),
      ),
    onError: (_error, _input, guessed) => guessed?.restore(),
    onSettled: () => unread.invalidate(),
  })
}

export function useMarkAllRead() {
  const { unread } = trpc.useUtils().inbox
  const guess = useGuess()
  return trpc.inbox.markAllRead.useMutation({
    onMutate: () =>
      guess(
        () => true,
        () => 0,
      ),
    onError: (error, _input, guessed) => {
      guessed?.restore()
      toast.error(errorText(error, 'The notifications could not be marked as read'))
    },
    onSettled: () => unread.invalidate(),
  })
}
