import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { PageMessage } from '../service-worker/contract.ts'
import { viewerKey } from './query-client.ts'

// Undefined on pages that were not loaded over HTTPS, and in tests.
const serviceWorkers = () => ('serviceWorker' in navigator ? navigator.serviceWorker : null)

/** Sends the service worker a message once it runs. */
const post = (message: PageMessage) => void serviceWorkers()?.ready.then(({ active }) => active?.postMessage(message))

const loadedAssets = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

let sendViewer = () => {}

/** Tells the service worker the viewer, whom rendered pages never ask for. */
function watchViewer(client: QueryClient) {
  const viewerHash = hashKey(viewerKey)
  let sent: { id: string } | null | undefined
  sendViewer = () => {
    sent = client.getQueryData<{ id: string } | null>(viewerKey)
    if (sent) post({ kind: 'viewer', viewer: sent })
  }
  sendViewer()
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === viewerHash && query.state.data !== sent) sendViewer()
  })
}

/**
 * Lets the app open offline from the next visit on. Also caches the page and the files that were loaded before the service
 * worker started.
 */
export function registerServiceWorker(client: QueryClient) {
  const container = serviceWorkers()
  if (!container) return
  watchViewer(client)
  const register = async () => {
    const page = container.controller ? null : location.href
    try {
      await container.register('/sw.js')
      await container.ready
      post({ kind: 'keep', urls: loadedAssets(), page })
    } catch (error) {
      // A private window may refuse the service worker. The app works without it.
      console.warn('The service worker could not be registered', error)
    }
  }
  // The code of a rendered page comes after the page has loaded.
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', register)
}

/** Caches the page and its files again, because its reader has chosen another language. */
export const storePageAgain = () => post({ kind: 'keep', urls: loadedAssets(), page: location.href })

/** Deletes the responses cached for offline reading when the user signs out or another one signs in. */
export function clearOfflineCache() {
  post({ kind: 'forget' })
  sendViewer()
}
