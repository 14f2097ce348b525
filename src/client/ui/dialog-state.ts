import { useDisclosure } from '@mantine/hooks'
import { useCallback, useEffect, useState } from 'react'

/** `opened`, but false on the first render: a dialog that mounts open does not know where to return the focus. */
export function useDeferredOpen(opened: boolean) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady && opened
}

/** Opens a dialog whose code loads at its first use. */
export function useLazyDialog() {
  const [opened, { open, close }] = useDisclosure(false)
  const [isWanted, setWanted] = useState(false)
  if (opened && !isWanted) setWanted(true)
  return { opened, open, close, isWanted }
}

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
