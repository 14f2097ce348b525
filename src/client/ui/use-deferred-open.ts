import { useEffect, useState } from 'react'

/** `opened`, but never at the first moment: a dialog that begins open does not know where to give the focus back to. */
export function useOpenedLate(opened: boolean) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady && opened
}
