import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { storedHeader, storedPageAttribute } from '../service-worker/contract.ts'

let isServedFromCache = false
const listeners = new Set<() => void>()

function set(value: boolean) {
  if (value === isServedFromCache) return
  isServedFromCache = value
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the page shows cached responses because the server cannot be reached. */
export const useIsServedFromCache = () =>
  useSyncExternalStore(
    subscribe,
    () => isServedFromCache,
    () => false,
  )

/** Notes whether the service worker has answered from its cache, and returns it. */
export function noteStoredAnswers({ headers }: Response): boolean {
  const stored = headers.get(storedHeader)
  if (stored !== 'viewer') set(stored === 'content')
  return stored !== null
}

/** Whether the service worker answered with a page that it had stored. */
export const isStoredPage = (page: HTMLElement) => page.hasAttribute(storedPageAttribute)

/** Notes such a page. */
export function noteStoredPage(page: HTMLElement) {
  if (!isStoredPage(page)) return
  set(true)
  onlineManager.setOnline(false)
}

/**
 * Without a connection, links load a page anew, because the service worker has stored whole pages rather than the answers
 * to the requests of their code.
 */
export function openLinksAsPagesOffline() {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isStored = !onlineManager.isOnline() && navigator.serviceWorker?.controller
    if (isStored && link?.origin === location.origin && link.pathname !== location.pathname) event.stopPropagation()
  }
  document.addEventListener('click', onClick, { capture: true })
}
