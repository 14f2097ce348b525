import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../../ui/toast.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import classes from './SearchLauncher.module.css'

const loadPalette = () => import('./CommandPalette.tsx')
const prefetchPalette = () => void loadPalette().catch(() => undefined)
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey

/** The search would cover another dialog and what the user is entering there. */
const isInDialog = () => document.querySelector('dialog[open], [aria-modal="true"]') !== null

function SearchButton() {
  const showsCommandKey = useHydrated() && isMac
  const [isReady, setReady] = useState(false)
  const [opened, setOpened] = useState(false)
  const toggle = () =>
    loadPalette().then(
      () => {
        setReady(true)
        setOpened((before) => !before)
      },
      () => toast.error('The search could not be loaded. Please try again.'),
    )
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // The editor uses the same shortcut to insert a link.
    if (!isShortcut(event) || event.repeat || event.defaultPrevented || (!opened && isInDialog())) return
    event.preventDefault()
    void toggle()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return (
    <>
      <button
        type="button"
        className={classes.launcher}
        aria-haspopup="dialog"
        aria-keyshortcuts={showsCommandKey ? 'Meta+K' : 'Control+K'}
        onPointerEnter={prefetchPalette}
        onFocus={prefetchPalette}
        onClick={toggle}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span className={classes.name}>Search</span>
        <kbd className={classes.keys} aria-hidden>
          {showsCommandKey ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      <Suspense>{isReady && <CommandPalette opened={opened} onClose={() => setOpened(false)} />}</Suspense>
    </>
  )
}

/** Opens the search by its button or by Ctrl-K (Cmd-K on a Mac). For signed-in users. */
export function SearchLauncher() {
  const { viewer } = useViewer()
  return viewer && <SearchButton />
}
