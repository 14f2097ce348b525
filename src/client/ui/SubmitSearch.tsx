import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton, Group, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { limits } from '../../shared/platform/limits.ts'
import { messages } from '../../shared/platform/messages.ts'
import { useTranslate } from './languages/texts.tsx'

interface Props {
  /** The name and placeholder of the field. */
  label: string
  /** The current search text. Use it as the component's key, so that going back restores the text. */
  q: string
  /** Receives the trimmed text on submit, and an empty string when the user clears the field. */
  onSearch: (query: string) => void
}

/** A search that runs on submit only. The admin area uses it because these searches scan full texts. */
export function SubmitSearch({ label, q, onSearch }: Props) {
  const { t } = useLingui()
  const translate = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(q)
  const [isRefused, setRefused] = useState(false)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const query = typed.trim()
    setRefused(query === '')
    if (query === '') field.current?.focus()
    else onSearch(query)
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
          maxLength={limits.queryMax}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setRefused(false)
          }}
          error={isRefused && translate(messages.searchQueryMissing)}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSectionWidth={44}
          rightSection={typed !== '' && <CloseButton iconSize={18} aria-label={t`Clear the search`} onClick={clear} />}
        />
        <Button type="submit" h={42}>
          {t`Search`}
        </Button>
      </Group>
    </form>
  )
}
