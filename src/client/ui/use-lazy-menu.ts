import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { toast } from './toast.ts'
import { usePreload } from './use-preload.ts'

const failures = {
  menu: msg`The menu could not be loaded. Please try again.`,
  filters: msg`The filters could not be loaded. Please try again.`,
  reactions: msg`The reactions could not be loaded. Please try again.`,
}

/**
 * Loads the code of a menu when the user begins to use the page, or when its button is pressed. The message of a
 * failure names it. `load` must be stable.
 */
export function useMenuLoader(load: () => Promise<unknown>, name: keyof typeof failures = 'menu') {
  const { t } = useLingui()
  const [isReady, setReady] = useState(false)
  usePreload(load)
  const onClick = () =>
    load().then(
      () => setReady(true),
      () => toast.error(t(failures[name])),
    )
  return { isReady, trigger: { onClick } }
}

/** The state of a menu that mounts open, because its code loads when the user presses its button. */
export function useLazyMenu() {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    // Replaces the pressed button, so it takes the focus to which closing must return.
    button.current?.focus()
    setOpened(true)
  }, [])
  /** A dialog returns the focus to the element that had it on opening, and the menu item will be gone by then. */
  const fromButton = (act: () => void) => () => {
    button.current?.focus()
    act()
  }
  return { button, opened, setOpened, fromButton }
}
