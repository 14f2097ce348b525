import { Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Author } from '../../shared/accounts.ts'
import { limits } from '../../shared/limits.ts'
import { trpc } from '../app/trpc.ts'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import classes from './posts.module.css'
import { useAuthorName } from './use-author-name.ts'

interface Props {
  slug: string
  /** The id of the author that is chosen. */
  value: string | undefined
  /** Gets an empty text when the choice is taken back. */
  onChange: (id: string) => void
}

/** Chooses one of the community's members, searched by name. */
export function AuthorSelect({ slug, value, onChange }: Props) {
  const chosen = useAuthorName(value)
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  // The field shows the chosen name, which is not searched for.
  const wanted = value && name === chosen ? '' : name
  const [q] = useDebouncedValue(wanted, limits.topicSearchDelayMs)
  const members = trpc.members.list.useQuery({ slug, q, limit: 10 }, { placeholderData: keepPreviousData })
  const people = new Map<string, Author>(members.data?.items.map((member) => [member.id, member]))
  if (value && chosen && !people.has(value)) people.set(value, { id: value, name: chosen, image: null })
  const isSearching = wanted !== q || members.isPlaceholderData || members.isLoading

  return (
    <Select
      label="Author"
      size="md"
      placeholder="Anybody"
      data={[...people.values()].map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': 'Any author' }}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has done the filtering.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap" miw={0}>
          <PersonAvatar person={people.get(option.value) ?? null} size={24} />
          <bdi className={classes.authorName}>{option.label}</bdi>
        </Group>
      )}
      nothingFoundMessage={isSearching ? 'Searching…' : 'No member of this name.'}
      maxLength={limits.queryMax}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
    />
  )
}
