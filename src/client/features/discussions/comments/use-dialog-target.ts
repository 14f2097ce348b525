import { useCallback, useState } from 'react'

/** What a dialog was opened for; it goes on showing that while it fades out. Null before it is first opened. */
export function useDialogFor<T>() {
  const [target, setTarget] = useState<T | null>(null)
  const [opened, setOpened] = useState(false)
  const open = useCallback((next: T) => {
    setTarget(next)
    setOpened(true)
  }, [])
  const close = useCallback(() => setOpened(false), [])
  return { target, opened, open, close }
}
