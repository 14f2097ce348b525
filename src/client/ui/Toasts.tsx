import type { NotificationsProps } from '@mantine/notifications'
import { type ComponentType, lazy, Suspense } from 'react'

// Not needed to show a page, so it does not hold one up; fetched at once all the same, since a failing network is one
// of the things it has to tell about.
const load = (): Promise<ComponentType<NotificationsProps>> =>
  import('@mantine/notifications').then(
    (module) => module.Notifications,
    () => () => null,
  )
const Notifications = lazy(async () => ({ default: await load() }))

/** Where toasts appear. */
export function Toasts() {
  return (
    <Suspense fallback={null}>
      <Notifications position="bottom-center" limit={1} transitionDuration={0} />
    </Suspense>
  )
}
