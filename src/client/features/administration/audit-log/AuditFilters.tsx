import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { communityActions, instanceActions } from '../../shared/audit.ts'
import { AdminSearch } from '../admin/AdminSearch.tsx'
import { auditAct } from '../audit/audit-words.ts'
import classes from './admin-settings.module.css'
import { PersonSelect } from './PersonSelect.tsx'
import type { AuditChoice } from './use-audit-filter.ts'

const choicesOf = (actions: typeof communityActions | typeof instanceActions) =>
  actions
    .map((value) => ({ value, label: auditAct(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))

const acts = [
  { value: '', label: 'Any' },
  { group: 'In a community', items: choicesOf(communityActions) },
  { group: 'On the whole instance', items: choicesOf(instanceActions) },
]

/** Told a slug when people have finished it. */
function CommunityField({ value, onChange }: { value: string; onChange: (slug: string) => void }) {
  const [typed, setTyped] = useState(value)
  const settle = () => {
    const slug = typed.trim().toLowerCase()
    if (slug !== value) onChange(slug)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    settle()
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        label="Community"
        placeholder="Its address: chess-club"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={settle}
      />
    </form>
  )
}

function DayField({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return <TextInput type="date" label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
}

/** What the log is narrowed down by, and the way to take it along. */
export function AuditFilters({ filter: { chosen, asked, choose, clear, isSet } }: { filter: AuditChoice }) {
  const exported = new URLSearchParams(asked)
  const community = chosen('community')
  return (
    <Stack gap="md">
      <AdminSearch
        key={chosen('q')}
        label="Search names and details"
        q={chosen('q')}
        onSearch={(words) => choose('q', words)}
      />
      <div className={classes.filters}>
        <NativeSelect
          label="Action"
          size="md"
          value={asked.action ?? ''}
          onChange={(event) => choose('action', event.currentTarget.value)}
          data={acts}
        />
        <PersonSelect value={chosen('person')} onChange={(id) => choose('person', id)} />
        <CommunityField key={community} value={community} onChange={(slug) => choose('community', slug)} />
        <DayField label="From" value={chosen('from')} onChange={(day) => choose('from', day)} />
        <DayField label="Until" value={chosen('until')} onChange={(day) => choose('until', day)} />
      </div>
      <Group gap="xs">
        <Button
          component="a"
          variant="default"
          href={`/api/admin/audit-log.csv?${exported}`}
          download
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          Export as CSV
        </Button>
        {isSet && (
          <Button variant="subtle" onClick={clear}>
            Clear filters
          </Button>
        )}
      </Group>
    </Stack>
  )
}
