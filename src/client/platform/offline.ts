import { useSyncExternalStore } from 'react'

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

// Undefined on pages that were not loaded over HTTPS, and in tests.
const serviceWorkers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : null)

/** Listens to the service worker (`public/sw.js`), which reports whether responses come from its cache. */
function onWorkerMessage(event: MessageEvent) {
  const said: unknown = event.data
  if (typeof said !== 'object' || said === null || !('kind' in said) || said.kind !== 'folkmoot-offline') return
  set('isRemembered' in said && said.isRemembered === true)
}

const loadedAssets = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/** Whether the service worker answered with a page that it had stored. */
export const isStoredPage = (page: HTMLElement) => page.hasAttribute('data-stored')

/** Notes such a page. */
export function noteStoredPage(page: HTMLElement) {
  if (isStoredPage(page)) set(true)
}

/**
 * Without a network, links load a page anew, because the service worker has stored whole pages rather than the answers
 * to the requests of their code.
 */
export function openLinksAsPagesOffline() {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!navigator.onLine && link?.origin === location.origin && link.pathname !== location.pathname)
      event.stopPropagation()
  }
  document.addEventListener('click', onClick, { capture: true })
}

/** Lets the app open offline from the next visit on. Also caches what was loaded before the service worker started. */
export function registerServiceWorker() {
  const found = serviceWorkers()
  if (!found) return
  found.addEventListener('message', onWorkerMessage)
  const register = async () => {
    try {
      await found.register('/sw.js')
      const { active } = await found.ready
      active?.postMessage({ kind: 'keep', urls: loadedAssets() })
    } catch (error) {
      // A private window may refuse the service worker. The app works without it.
      console.warn('The service worker could not be registered', error)
    }
  }
  // The code of a rendered page comes after the page has loaded.
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', register)
}

/** Deletes the responses cached for offline reading when the user signs out or another one signs in. */
export function clearOfflineCache() {
  set(false)
  void serviceWorkers()?.ready.then(({ active }) => active?.postMessage({ kind: 'forget' }))
}
