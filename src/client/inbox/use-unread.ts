import { useEffect, useState } from 'react'
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

/**
 * The same count, kept up to date for everybody who asks for it: live while the page is in front of somebody, and by
 * asking now and then where no stream comes through. For one place in the page.
 */
export function useLiveUnread() {
  const { unread } = trpc.useUtils().inbox
  const isIdle = useIdle()
  const isVisible = useVisible()
  const { status } = trpc.inbox.live.useSubscription(undefined, {
    enabled: isIdle && isVisible,
    onData: (answer) => unread.setData(undefined, answer),
  })
  const refetchInterval = status === 'pending' ? false : everyMinute
  return trpc.inbox.unread.useQuery(undefined, { ...onFocus, refetchInterval }).data?.count
}
