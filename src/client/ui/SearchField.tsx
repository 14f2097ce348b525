import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './SearchField.module.css'

/** How long typing must pause before it is searched for, in milliseconds. */
const pause = 300

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'label'> {
  label: string
  /** What is searched for now, as the address has it. */
  value: string
  /** Told the trimmed words once typing has paused, and at once on Enter or when the field is cleared. */
  onSettle: (words: string) => void
}

/** Where a list is searched. Going back and forth through the addresses brings its words back. */
export function SearchField({ label, value, onSettle, ...rest }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [settled, setSettled] = useState(value)
  // The address changed: to what was settled here, or by other hands, whose words then stand in the field.
  if (value !== known) {
    setKnown(value)
    if (value !== settled) {
      setSettled(value)
      setTyped(value)
    }
  }

  const settle = (words: string) => {
    setSettled(words)
    if (words !== value) onSettle(words)
  }
  const settlePaused = useEffectEvent(() => settle(typed.trim()))
  useEffect(() => {
    if (typed.trim() === settled) return
    const timer = setTimeout(() => settlePaused(), pause)
    return () => clearTimeout(timer)
  }, [typed, settled])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    settle(typed.trim())
  }
  const clear = () => {
    setTyped('')
    settle('')
    field.current?.focus()
  }
  return (
    <form onSubmit={submit}>
      <TextInput
        {...rest}
        ref={field}
        aria-label={label}
        placeholder={rest.placeholder ?? label}
        type="search"
        classNames={{ input: classes.input ?? '' }}
        enterKeyHint="search"
        autoComplete="off"
        dir="auto"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSectionWidth={44}
        rightSection={typed !== '' && <CloseButton iconSize={18} aria-label="Clear the search" onClick={clear} />}
      />
    </form>
  )
}
