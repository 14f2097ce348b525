import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './Shell.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The sidebar's links on narrow screens. The native dialog traps the focus and restores it on closing. */
export function NavDrawer({ opened, onClose, children }: Props) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isWanted, setWanted] = useState(false)
  if (opened && !isWanted) setWanted(true)

  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])

  // The dialog itself is the event target only for its backdrop; its content consists of child elements.
  useEffect(() => {
    const drawer = dialog.current
    const onPress = (event: MouseEvent) => event.target === drawer && onClose()
    drawer?.addEventListener('click', onPress)
    return () => drawer?.removeEventListener('click', onPress)
  }, [onClose])

  return (
    <dialog ref={dialog} className={classes.drawer} aria-label={t`Menu`} onClose={onClose}>
      {isWanted && (
        <div className={classes.drawerContent}>
          <CloseButton size="lg" aria-label={t`Close the menu`} onClick={onClose} />
          {children}
        </div>
      )}
    </dialog>
  )
}
