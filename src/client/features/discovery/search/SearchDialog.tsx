import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type Ref,
  type SubmitEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { limits } from '../../../../shared/platform/limits.ts'
import { paths } from '../../../platform/paths.ts'
import type { PaletteControls, PaletteResults } from './PaletteResults.tsx'
import classes from './SearchDialog.module.css'

const loadResults = () => import('./PaletteResults.tsx')
export const prefetchResults = () => void loadResults().catch(() => undefined)

/** Loads the results while the user is typing. */
function useResults(isOpen: boolean) {
  const [loaded, setLoaded] = useState<{ Results: typeof PaletteResults } | 'failed' | null>(null)
  const isMissing = loaded === null || loaded === 'failed'
  useEffect(() => {
    if (!isOpen || !isMissing) return
    loadResults().then(
      (module) => setLoaded({ Results: module.PaletteResults }),
      () => setLoaded('failed'),
    )
  }, [isOpen, isMissing])
  return loaded
}

/** Opens or closes the dialog within the event of the user, so that the next key reaches its field. */
export interface SearchDialogControls {
  toggle(): void
}

/**
 * The search over the page: a field at once, and its results when their code has arrived. The focus stays in the field;
 * the arrow keys move the selection. The native dialog traps the focus and restores it on closing.
 */
export function SearchDialog({ controls }: { controls: Ref<SearchDialogControls> }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<PaletteControls>(null)
  const listId = useId()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<string>()
  const loaded = useResults(isOpen)
  const terms = query.trim().slice(0, limits.queryMax)
  const Results = isOpen && loaded !== null && loaded !== 'failed' ? loaded.Results : null

  const close = () => dialog.current?.close()
  useImperativeHandle(controls, () => ({
    toggle() {
      if (dialog.current?.open) return close()
      setQuery('')
      setOpen(true)
      dialog.current?.showModal()
      field.current?.focus()
    },
  }))
  // src/client/start/start.ts may have opened it before.
  useEffect(() => {
    if (dialog.current?.open) setOpen(true)
  }, [])
  // The dialog itself is the event target only for its backdrop; its content consists of child elements.
  useEffect(() => {
    const here = dialog.current
    const onPress = (event: MouseEvent) => event.target === here && here?.close()
    here?.addEventListener('click', onPress)
    return () => here?.removeEventListener('click', onPress)
  }, [])

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    results.current?.move(step)
  }
  const choose = (event: SubmitEvent) => {
    event.preventDefault()
    if (results.current) return results.current.choose()
    if (terms === '') return
    close()
    navigate(paths.search(terms))
  }

  return (
    <dialog
      ref={dialog}
      data-search
      className={classes.dialog}
      aria-label={t({ message: 'Search', context: 'place' })}
      onClose={() => setOpen(false)}
      suppressHydrationWarning
    >
      <div className={classes.content}>
        <form className={classes.head} action={paths.search()} onSubmit={choose}>
          <IconSearch size={20} stroke={1.75} aria-hidden className={classes.icon} />
          <input
            ref={field}
            name="q"
            className={classes.field}
            role="combobox"
            aria-label={t({ message: 'Search', context: 'place' })}
            aria-autocomplete="list"
            aria-expanded={Results !== null}
            aria-controls={listId}
            aria-activedescendant={active}
            placeholder={t`Search or go to…`}
            enterKeyHint="go"
            autoComplete="off"
            dir="auto"
            maxLength={limits.queryMax}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={move}
          />
          <CloseButton aria-label={t`Close the search`} onClick={close} />
        </form>
        {loaded === 'failed' && (
          <p role="alert" className={classes.failure}>
            {t`The results could not be loaded. Enter opens the search.`}
          </p>
        )}
        {Results && <Results controls={results} id={listId} query={terms} onActive={setActive} onClose={close} />}
      </div>
    </dialog>
  )
}
