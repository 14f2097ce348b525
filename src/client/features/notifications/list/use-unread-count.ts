import { useEffect, useRef, useState } from 'react'
import { trpc } from '../../../platform/trpc.ts'
import { usePageVisible } from '../../../ui/use-page-visible.ts'
import { runWhenIdle } from '../../../ui/use-preload.ts'

const everyMinute = 60_000
const onFocus = { refetchOnWindowFocus: 'always' } as const

/** The number of unread notifications; undefined until it is loaded. */
export const useUnreadCount = () => trpc.notifications.unread.useQuery(undefined, onFocus).data?.count

/** Delays the stream, so that the page's own requests come first. */
function useIsIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => runWhenIdle(() => setIdle(true)), [])
  return isIdle
}

/** Checks the session when the server closes or refuses the stream, because the session may have ended. */
function useCheckSessionOnStreamEnd(isWanted: boolean, status: string) {
  const utils = trpc.useUtils()
  const isOpen = useRef(false)
  useEffect(() => {
    const isOver = status === 'error' || (isOpen.current && status === 'idle')
    isOpen.current = isWanted && status === 'pending'
    if (isWanted && isOver) void utils.auth.viewer.invalidate()
  }, [isWanted, status, utils])
}

/**
 * Keeps the unread count up to date for all components: by a stream while the page is visible, and by polling where no
 * stream connects. Use it once per page.
 */
export function useLiveUnreadCount() {
  const { notifications, instance } = trpc.useUtils()
  const revision = useRef<number>(undefined)
  const newest = useRef<string>(undefined)
  const isIdle = useIsIdle()
  const isVisible = usePageVisible()
  const isWanted = isIdle && isVisible
  const { status } = trpc.notifications.live.useSubscription(undefined, {
    enabled: isWanted,
    onData: ({ count, newestId, settings }) => {
      notifications.unread.setData(undefined, { count })
      // A bundle has grown, or there is another one.
      if (newest.current !== undefined && (newestId ?? '') > newest.current) void notifications.bundles.invalidate()
      newest.current = newestId ?? ''
      // A super admin has changed the instance's settings, such as its name, logo or sign-up mode.
      if (revision.current !== undefined && revision.current !== settings) void instance.get.invalidate()
      revision.current = settings
    },
  })
  useCheckSessionOnStreamEnd(isWanted, status)
  const refetchInterval = status === 'pending' ? false : everyMinute
  return trpc.notifications.unread.useQuery(undefined, { ...onFocus, refetchInterval }).data?.count
}
