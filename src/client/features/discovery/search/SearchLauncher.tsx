import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { prefetchResults, SearchDialog, type SearchDialogControls } from './SearchDialog.tsx'
import classes from './SearchLauncher.module.css'

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey

/** The search would cover another dialog and what the user is entering there. */
const isInOtherDialog = (launcher: HTMLElement | null) =>
  [...document.querySelectorAll('dialog[open], [aria-modal="true"]')].some(
    (dialog) => dialog.previousElementSibling !== launcher,
  )

function SearchButton() {
  const { t } = useLingui()
  const showsCommandKey = useHydrated() && isMac
  const launcher = useRef<HTMLButtonElement>(null)
  const dialog = useRef<SearchDialogControls>(null)
  const toggle = () => dialog.current?.toggle()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The editor uses the same shortcut to insert a link.
    if (!isShortcut(event) || event.repeat || event.defaultPrevented || isInOtherDialog(launcher.current)) return
    event.preventDefault()
    toggle()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return (
    <>
      <button
        ref={launcher}
        type="button"
        data-opens-search
        className={classes.launcher}
        aria-haspopup="dialog"
        aria-keyshortcuts={showsCommandKey ? 'Meta+K' : 'Control+K'}
        onPointerEnter={prefetchResults}
        onFocus={prefetchResults}
        onClick={toggle}
      >
        <Icon name="search" size={20} />
        <span className={classes.name}>{t({ message: 'Search', context: 'action' })}</span>
        <kbd className={classes.keys} aria-hidden>
          {showsCommandKey ? '⌘K' : `${t`Ctrl`} K`}
        </kbd>
      </button>
      <SearchDialog controls={dialog} />
    </>
  )
}

/** Opens the search by its button or by Ctrl-K (Cmd-K on a Mac). For signed-in users. */
export function SearchLauncher() {
  const { viewer } = useViewer()
  return viewer && <SearchButton />
}
