import { useCallback, useState } from 'react'

/** The target of a dialog. It stays while the dialog fades out. Null before the dialog is first opened. */
export function useDialogTarget<T>() {
  const [target, setTarget] = useState<T | null>(null)
  const [opened, setOpened] = useState(false)
  const open = useCallback((next: T) => {
    setTarget(next)
    setOpened(true)
  }, [])
  const close = useCallback(() => setOpened(false), [])
  return { target, opened, open, close }
}
