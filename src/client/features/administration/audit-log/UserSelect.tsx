import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { nameOf } from '../admin/person-name.ts'
import { trpc } from '../app/trpc.ts'

interface Props {
  /** The id of the person that is chosen; empty for nobody. */
  value: string
  /** Gets an empty text when the choice is taken back. */
  onChange: (id: string) => void
}

/** What a person is called in the list: their address tells those of one name apart. */
const option = ({ id, name, email }: { id: string; name: string | null; email: string }) => ({
  value: id,
  label: `${nameOf({ name })} (${email})`,
})

/** Chooses one of everybody who has an account, searched by name or address. */
export function PersonSelect({ value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const chosen = trpc.adminPeople.byId.useQuery({ id: value }, { enabled: value !== '' })
  const label = chosen.data && option(chosen.data).label
  // The field shows the chosen name, which is not searched for.
  const wanted = label !== undefined && typed === label ? '' : typed.trim()
  const [query] = useDebouncedValue(wanted, limits.topicSearchDelayMs)
  const found = trpc.admin.searchUsers.useQuery({ query }, { enabled: query !== '', placeholderData: keepPreviousData })
  const options = (query === '' ? [] : (found.data?.items ?? [])).map(option)
  if (chosen.data && !options.some((one) => one.value === value)) options.push(option(chosen.data))
  const isSearching = wanted !== query || found.isFetching
  return (
    <Select
      label="Person"
      size="md"
      placeholder="Anybody"
      data={options}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': 'Any person' }}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has done the filtering.
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? 'Searching…' : wanted === '' ? 'Type a name or an address.' : 'Nobody found.'}
      maxLength={limits.queryMax}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
    />
  )
}
