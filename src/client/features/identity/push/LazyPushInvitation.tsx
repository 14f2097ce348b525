import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isWorthAsking, subscribeToWriting } from './push-support.ts'

const PushInvitation = lazy(() => import('./PushInvitation.tsx').then((module) => ({ default: module.PushInvitation })))

/** Loads the question about pushes only where it is asked. */
export function LazyPushInvitation() {
  const isAsked = useSyncExternalStore(subscribeToWriting, isWorthAsking, () => false)
  return (
    isAsked && (
      <Suspense>
        <PushInvitation />
      </Suspense>
    )
  )
}
