import { useEffect, useRef, useState } from 'react'
import { trpc } from '../app/trpc.ts'
import { inIdleTime } from '../ui/in-idle-time.ts'
import { useVisible } from '../ui/use-visible.ts'

const everyMinute = 60_000
const onFocus = { refetchOnWindowFocus: 'always' } as const

/** How many notifications wait to be read; undefined until that is known. */
export const useUnread = () => trpc.inbox.unread.useQuery(undefined, onFocus).data?.count

/** Nothing of what people came for is to wait for a stream. */
function useIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => inIdleTime(() => setIdle(true)), [])
  return isIdle
}

/** When the server ends the stream, or opens none, the session may be over: then it is asked who is signed in. */
function useStreamEnd(isWanted: boolean, status: string) {
  const utils = trpc.useUtils()
  const isOpen = useRef(false)
  useEffect(() => {
    const isOver = status === 'error' || (isOpen.current && status === 'idle')
    isOpen.current = isWanted && status === 'pending'
    if (isWanted && isOver) void utils.auth.viewer.invalidate()
  }, [isWanted, status, utils])
}

/**
 * The same count, kept up to date for everybody who asks for it: live while the page is in front of somebody, and by
 * asking now and then where no stream comes through. For one place in the page.
 */
export function useLiveUnread() {
  const { inbox, instance } = trpc.useUtils()
  const revision = useRef<number>(undefined)
  const isIdle = useIdle()
  const isVisible = useVisible()
  const isWanted = isIdle && isVisible
  const { status } = trpc.inbox.live.useSubscription(undefined, {
    enabled: isWanted,
    onData: ({ count, settings }) => {
      inbox.unread.setData(undefined, { count })
      // Somebody has set the instance otherwise: its name, its logo, who may sign up.
      if (revision.current !== undefined && revision.current !== settings) void instance.get.invalidate()
      revision.current = settings
    },
  })
  useStreamEnd(isWanted, status)
  const refetchInterval = status === 'pending' ? false : everyMinute
  return trpc.inbox.unread.useQuery(undefined, { ...onFocus, refetchInterval }).data?.count
}
