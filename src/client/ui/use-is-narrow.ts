import { useSyncExternalStore } from 'react'

/** Below the width at which the sidebar is shown. */
const narrow = '(max-width: 61.99em)'

function subscribe(onChange: () => void) {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the window is too narrow for the sidebar. True on the server, where the width is unknown. */
export const useIsNarrow = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => true,
  )
