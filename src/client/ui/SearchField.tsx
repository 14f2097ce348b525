import { useLingui } from '@lingui/react/macro'
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { startParameter } from '../../shared/platform/page-parameters.ts'
import classes from './SearchField.module.css'

/** The query parameter with the search text. */
const parameter = 'q'
/** How long the user must stop typing before a search starts, in milliseconds. */
const debounceMs = 300

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'label'> {
  label: string
  /** The current search text, from the URL. */
  value: string
  /** Receives the trimmed text after a pause in typing, and at once on Enter or when the user clears the field. */
  onSearch: (query: string) => void
}

/** The rest of the address, which a search without code would drop. */
function OtherParameters() {
  const [params] = useSearchParams()
  const others = [...params].filter(([name]) => name !== parameter && name !== startParameter)
  return others.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a name can occur several times
    <input key={index} type="hidden" name={name} value={value} />
  ))
}

/**
 * Searches a list while the user types. Follows the URL when the user goes back or forward. Without code, the browser
 * opens the address of the search.
 */
export function SearchField({ label, value, onSearch: onResolve, ...rest }: Props) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const [settled, setSettled] = useState(value)
  // The URL changed: either this field caused it, or navigation did and the field takes the new text.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== settled) {
      setSettled(value)
      setTyped(value)
    }
  }

  const resolve = (query: string) => {
    setSettled(query)
    if (query !== value) onResolve(query)
  }
  const resolvePaused = useEffectEvent(() => resolve(typed.trim()))
  useEffect(() => {
    if (typed.trim() === settled) return
    const timer = setTimeout(() => resolvePaused(), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, settled])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    resolve(typed.trim())
  }
  const clear = () => {
    setTyped('')
    resolve('')
    field.current?.focus()
  }
  return (
    <form method="get" action={pathname} onSubmit={submit}>
      <OtherParameters />
      <TextInput
        {...rest}
        ref={field}
        aria-label={label}
        placeholder={rest.placeholder ?? label}
        type="search"
        name={parameter}
        classNames={{ input: classes.input ?? '' }}
        enterKeyHint="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSectionPointerEvents="none"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSectionWidth={44}
        rightSection={typed !== '' && <CloseButton iconSize={18} aria-label={t`Clear the search`} onClick={clear} />}
      />
    </form>
  )
}
