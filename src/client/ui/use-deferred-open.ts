import { useEffect, useState } from 'react'

/** `opened`, but false on the first render: a dialog that mounts open does not know where to return the focus. */
export function useDeferredOpen(opened: boolean) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady && opened
}
