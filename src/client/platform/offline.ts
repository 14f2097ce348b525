import { useSyncExternalStore } from 'react'

let isRemembered = false
const listeners = new Set<() => void>()

function set(value: boolean) {
  if (value === isRemembered) return
  isRemembered = value
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether what is shown was not said by the server just now, but is what this browser read last. */
export const useRemembered = () => useSyncExternalStore(subscribe, () => isRemembered)

// There is none where the page was not opened by https, and in tests.
const workers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : null)

/** Listens to the service worker (`public/sw.js`), which says where answers come from. */
function listen(event: MessageEvent) {
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

/** Lets the product open without a network from the next time on. What has been loaded before the worker came is kept too. */
export function openOffline() {
  const found = workers()
  if (!found) return
  found.addEventListener('message', listen)
  window.addEventListener('load', async () => {
    try {
      await found.register('/sw.js')
      const { active } = await found.ready
      active?.postMessage({ kind: 'keep', urls: loadedAssets() })
    } catch (error) {
      // A private window may refuse it; everything else works without.
      console.warn('The service worker could not be registered', error)
    }
  })
}

/** Removes from this browser what was kept for reading without a network: for whoever logs out or is somebody else now. */
export function forgetRead() {
  set(false)
  void workers()?.ready.then(({ active }) => active?.postMessage({ kind: 'forget' }))
}
