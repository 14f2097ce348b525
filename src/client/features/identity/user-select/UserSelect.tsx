import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '../../../../shared/platform/limits.ts'
import { trpc } from '../../../platform/trpc.ts'
import { displayName } from '../user-labels/UserLink.tsx'

interface Props {
  /** The id of the selected user, or an empty string. */
  value: string
  /** Called with an empty string when the selection is cleared. */
  onChange: (id: string) => void
  placeholder?: string
}

/** The label of a user. The address distinguishes users with the same name. */
const option = ({ id, name, email }: { id: string; name: string | null; email: string }) => ({
  value: id,
  label: `${displayName({ name })} (${email})`,
})

/** Selects one of all users, by name or address. For super admins. */
export function UserSelect({ value, onChange, placeholder }: Props) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const chosen = trpc.userManagement.byId.useQuery({ id: value }, { enabled: value !== '' })
  const label = chosen.data && option(chosen.data).label
  // The field contains the selected name, which is not a search.
  const wanted = label !== undefined && typed === label ? '' : typed.trim()
  const [query] = useDebouncedValue(wanted, limits.topicSearchDelayMs)
  const users = trpc.admin.searchUsers.useQuery({ query }, { enabled: query !== '', placeholderData: keepPreviousData })
  const options = (query === '' ? [] : (users.data?.items ?? [])).map(option)
  if (chosen.data && !options.some((one) => one.value === value)) options.push(option(chosen.data))
  const isSearching = wanted !== query || users.isFetching
  return (
    <Select
      label={t`User`}
      size="md"
      placeholder={placeholder ?? t`Anyone`}
      data={options}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear the user` }}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server filters the options.
      filter={({ options }) => options}
      nothingFoundMessage={
        isSearching ? t`Searching…` : wanted === '' ? t`Type a name or an address.` : t`No user found.`
      }
      maxLength={limits.queryMax}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
    />
  )
}
