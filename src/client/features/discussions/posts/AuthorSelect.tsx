import { useLingui } from '@lingui/react/macro'
import { Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Author } from '../../../../shared/identity/auth.ts'
import { limits } from '../../../../shared/platform/limits.ts'
import { trpc } from '../../../platform/trpc.ts'
import { UserAvatar } from '../../../ui/UserAvatar.tsx'
import classes from './posts.module.css'
import { useAuthorName } from './use-post-search.ts'

interface Props {
  slug: string
  /** The id of the selected author. */
  value: string | undefined
  /** Called with an empty string when the selection is cleared. */
  onChange: (id: string) => void
}

/** Selects a member of the community by name. */
export function AuthorSelect({ slug, value, onChange }: Props) {
  const { t } = useLingui()
  const chosen = useAuthorName(value)
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  // The field contains the selected name, which is not a search.
  const wanted = value && name === chosen ? '' : name
  const [q] = useDebouncedValue(wanted, limits.topicSearchDelayMs)
  const members = trpc.members.list.useQuery({ slug, q, limit: 10 }, { placeholderData: keepPreviousData })
  const users = new Map<string, Author>(members.data?.items.map((member) => [member.id, member]))
  if (value && chosen && !users.has(value)) users.set(value, { id: value, name: chosen, image: null })
  const isSearching = wanted !== q || members.isPlaceholderData || members.isLoading

  return (
    <Select
      label={t`Author`}
      size="md"
      placeholder={t`Anyone`}
      data={[...users.values()].map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? '')}
      searchable
      openOnFocus={false}
      clearable
      clearButtonProps={{ 'aria-label': t`Any author` }}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server filters the options.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Group gap="xs" wrap="nowrap" miw={0}>
          <UserAvatar user={users.get(option.value) ?? null} size={24} />
          <bdi className={classes.authorName}>{option.label}</bdi>
        </Group>
      )}
      nothingFoundMessage={isSearching ? t`Searching…` : t`No member has this name.`}
      maxLength={limits.queryMax}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
    />
  )
}
