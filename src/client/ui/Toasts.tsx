import type { NotificationsProps } from '@mantine/notifications'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { dismissFocusedToast, reopenLastToast } from './toast.ts'

// Loads after the first render but without waiting for the first toast, because toasts also report network failures.
const load = (): Promise<ComponentType<NotificationsProps>> =>
  import('@mantine/notifications').then(
    (module) => module.Notifications,
    () => () => null,
  )
const Notifications = lazy(async () => ({ default: await load() }))

function onKey({ key }: KeyboardEvent) {
  if (key === 'F8') void reopenLastToast()
  if (key === 'Escape') dismissFocusedToast()
}

/**
 * The region for toasts, over the bar at the top: at the bottom they would cover what the user has just written, and the
 * buttons to go on. F8 focuses the last toast and reopens it if it has gone; Escape dismisses it.
 */
export function Toasts() {
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <Suspense fallback={null}>
      <Notifications position="top-center" limit={1} transitionDuration={0} />
    </Suspense>
  )
}
