import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { limits } from '../../../../shared/platform/limits.ts'
import { paths } from '../../../platform/paths.ts'

/** Opens the search page with the entered text, even without code. */
export function DiscoverSearch() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (query.trim() === '') field.current?.focus()
    else void navigate(paths.search(query.trim()))
  }
  return (
    <Box component="form" role="search" method="get" action={paths.search()} onSubmit={submit}>
      <TextInput
        ref={field}
        type="search"
        name="q"
        aria-label={t`Search posts, communities, and users`}
        placeholder={t`Search posts, communities, and users...`}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={limits.queryMax}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        rightSectionWidth={44}
        rightSection={
          <ActionIcon
            type="submit"
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t({ message: 'Search', context: 'action' })}
          >
            <IconSearch size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        }
      />
    </Box>
  )
}
