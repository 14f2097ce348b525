import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './shell.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The sidebar's list where a sidebar has no room. The browser keeps the focus inside and gives it back afterwards. */
export function NavDrawer({ opened, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])

  // Only the backdrop reports the dialog itself as what was pressed: inside, it is one of its children.
  useEffect(() => {
    const drawer = dialog.current
    const onPress = (event: MouseEvent) => event.target === drawer && onClose()
    drawer?.addEventListener('click', onPress)
    return () => drawer?.removeEventListener('click', onPress)
  }, [onClose])

  return (
    <dialog ref={dialog} className={classes.drawer} aria-label="Menu" onClose={onClose}>
      <div className={classes.drawerContent}>
        <CloseButton size="lg" aria-label="Close the menu" onClick={onClose} />
        {children}
      </div>
    </dialog>
  )
}
