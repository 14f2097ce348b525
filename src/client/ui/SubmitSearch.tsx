import { Button, CloseButton, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'

interface Props {
  /** What can be searched by: it is the field's name and stands in it while it is empty. */
  label: string
  /** What is searched for now; give the component it as its key, so that going back brings the words back. */
  q: string
  /** Told trimmed words when people ask for them, and nothing when they clear the field. */
  onSearch: (words: string) => void
}

/** Where the lists of the admin area are searched: when people say so, since their words go through everything. */
export function AdminSearch({ label, q, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(q)
  const [isRefused, setRefused] = useState(false)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const words = typed.trim()
    setRefused(words === '')
    if (words === '') field.current?.focus()
    else onSearch(words)
  }
  const clear = () => {
    setTyped('')
    field.current?.focus()
    onSearch('')
  }
  return (
    <form noValidate onSubmit={submit}>
      <Group gap="xs" align="flex-start" wrap="nowrap" maw={560}>
        <TextInput
          ref={field}
          flex={1}
          aria-label={label}
          placeholder={label}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          dir="auto"
          maxLength={limits.queryMax}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setRefused(false)
          }}
          error={isRefused && messages.searchQueryMissing}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSectionWidth={44}
          rightSection={typed !== '' && <CloseButton iconSize={18} aria-label="Clear the search" onClick={clear} />}
        />
        <Button type="submit" h={42}>
          Search
        </Button>
      </Group>
    </form>
  )
}
