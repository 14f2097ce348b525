import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether the page is in front of somebody, and not in a tab behind. */
export const useVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden')
