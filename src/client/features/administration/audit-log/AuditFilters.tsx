import { useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { communityActions, instanceActions } from '../../../../shared/instance/audit-log.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useFileDownload } from '../../../platform/use-file-download.ts'
import { errorText, isProofNeeded } from '../../../ui/api-error.ts'
import { useLanguage } from '../../../ui/languages/texts.tsx'
import { SubmitSearch } from '../../../ui/SubmitSearch.tsx'
import { toast } from '../../../ui/toast.ts'
import { UserSelect } from '../../identity/user-select/UserSelect.tsx'
import { auditActionLabel } from '../../instance/audit-log/audit-action-labels.ts'
import classes from '../system-settings/admin-settings.module.css'
import type { AuditFilterValues } from './use-audit-filter.ts'

const optionsOf = (actions: typeof communityActions | typeof instanceActions, language: string) =>
  actions
    .map((value) => ({ value, label: auditActionLabel(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))

/** Calls `onChange` with a slug when the user leaves the field or presses Enter. */
function CommunityField({ value, onChange }: { value: string; onChange: (slug: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(value)
  const resolve = () => {
    const slug = typed.trim().toLowerCase()
    if (slug !== value) onChange(slug)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    resolve()
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        label={t`Community`}
        placeholder={t`Its slug, such as chess-club`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={resolve}
      />
    </form>
  )
}

function DayField({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return <TextInput type="date" label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
}

/** Downloads the entries. Asks for a proof first, because a download cannot. */
function ExportButton({ href }: { href: string }) {
  const { t } = useLingui()
  const failure = t`The export could not be made. Please try again.`
  const save = useFileDownload(failure)
  const check = trpc.auth.checkProof.useMutation({
    onSuccess: () => save.mutate({ address: href, name: 'audit-log', extension: 'csv' }),
    onError: (error) => {
      if (!isProofNeeded(error)) toast.error(errorText(error, failure))
    },
  })
  return (
    <Button
      component="a"
      variant="default"
      href={href}
      download
      loading={check.isPending || save.isPending}
      onClick={(event) => {
        event.preventDefault()
        check.mutate()
      }}
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
    >
      {t`Export as CSV`}
    </Button>
  )
}

/** The filters of the log, and its export. */
export function AuditFilters({
  filter: { values: chosen, query, set: choose, clear, isSet },
}: {
  filter: AuditFilterValues
}) {
  const { t } = useLingui()
  const language = useLanguage()
  const community = chosen('community')
  return (
    <Stack gap="md">
      <SubmitSearch
        key={chosen('q')}
        label={t`Search names and details`}
        q={chosen('q')}
        onSearch={(query) => choose('q', query)}
      />
      <div className={classes.filters}>
        <NativeSelect
          label={t`Action`}
          size="md"
          value={query.action ?? ''}
          onChange={(event) => choose('action', event.currentTarget.value)}
          data={[
            { value: '', label: t`Any` },
            { group: t`In a community`, items: optionsOf(communityActions, language) },
            { group: t`On the whole site`, items: optionsOf(instanceActions, language) },
          ]}
        />
        <UserSelect value={chosen('user')} onChange={(id) => choose('user', id)} />
        <CommunityField key={community} value={community} onChange={(slug) => choose('community', slug)} />
        <DayField label={t`From`} value={chosen('from')} onChange={(day) => choose('from', day)} />
        <DayField label={t`Until`} value={chosen('until')} onChange={(day) => choose('until', day)} />
      </div>
      <Group gap="xs">
        <ExportButton href={`/api/admin/audit-log.csv?${new URLSearchParams(query)}`} />
        {isSet && (
          <Button variant="subtle" onClick={clear}>
            {t`Clear filters`}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
