import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const problem = () => (navigator.onLine ? 'The server cannot be reached' : 'You are offline')

/**
 * Why requests fail at the moment, without a period; null while the server answers. Pages that the server renders, and
 * the first render in the browser, have a connection.
 */
export const useConnectionProblem = () =>
  useSyncExternalStore(
    onlineManager.subscribe,
    () => (onlineManager.isOnline() ? null : problem()),
    () => null,
  )

/** For pages that say why they are empty (see src/client/platform/connection.ts). */
export const loadsByItself = 'It loads by itself when the connection is back.'
