import { useLingui } from '@lingui/react/macro'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * Why requests fail at the moment, without a period; null while the server answers. Pages that the server renders, and
 * the first render in the browser, have a connection.
 */
export function useConnectionProblem() {
  const { t } = useLingui()
  const isOnline = useSyncExternalStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
  if (isOnline) return null
  return navigator.onLine ? t`The server cannot be reached` : t`You are offline`
}
