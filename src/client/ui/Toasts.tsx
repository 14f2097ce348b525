import type { NotificationsProps } from '@mantine/notifications'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { dismissFocusedToast, recallToast } from './toast.ts'

// Not needed to show a page, so it does not hold one up; fetched at once all the same, since a failing network is one
// of the things it has to tell about.
const load = (): Promise<ComponentType<NotificationsProps>> =>
  import('@mantine/notifications').then(
    (module) => module.Notifications,
    () => () => null,
  )
const Notifications = lazy(async () => ({ default: await load() }))

function onKey({ key }: KeyboardEvent) {
  if (key === 'F8') void recallToast()
  if (key === 'Escape') dismissFocusedToast()
}

/** Where toasts appear. F8 leads into the last one, and brings it back if it has gone; Escape takes it away. */
export function Toasts() {
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Suspense fallback={null}>
      <Notifications position="bottom-center" limit={1} transitionDuration={0} />
    </Suspense>
  )
}
