import { SegmentedControl, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { definitionOf, kindGroups } from '../../../../shared/notifications/kinds.ts'
import { type MailPreferences as Choices, digestFrequencies } from '../../../../shared/notifications/notifications.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import classes from '../../../ui/section.module.css'
import { useViewer } from '../../identity/viewer/use-viewer.ts'
import { TimeZoneSelect } from './TimeZoneSelect.tsx'
import { useEmailPreferences, useSaveEmailPreferences } from './use-email-preferences.ts'

const digestFrequencyLabels = { never: 'Never', daily: 'Daily', weekly: 'Weekly' } as const

interface Props {
  preferences: Choices
  isDisabled: boolean
}

function Digest({ preferences: choices, isDisabled }: Props) {
  const { save } = useSaveEmailPreferences()
  const id = useId()
  return (
    <Stack gap={6}>
      <div>
        <Text id={id}>Digest</Text>
        <Text size="xs" c="dimmed">
          A summary of what is new in your communities, at 7:00 in your time zone.
        </Text>
      </div>
      <SegmentedControl
        aria-labelledby={id}
        className={classes.digest ?? ''}
        disabled={isDisabled}
        value={choices.digest}
        onChange={(digest) => save({ digest })}
        data={digestFrequencies.map((value) => ({ value, label: digestFrequencyLabels[value] }))}
      />
      <TimeZoneSelect value={choices.timeZone} onChange={(timeZone) => save({ timeZone })} />
    </Stack>
  )
}

function Kinds({ preferences: choices, isDisabled }: Props) {
  const { save } = useSaveEmailPreferences()
  const { viewer } = useViewer()
  const groups = kindGroups.filter(({ isForSuperAdmins }) => !isForSuperAdmins || viewer?.isSuperAdmin)
  return groups.map(({ title, kinds }) => (
    <fieldset key={title} className={classes.group}>
      <legend>{title}</legend>
      <Stack gap="sm">
        {kinds.map((kind) => (
          <Switch
            key={kind}
            size="md"
            label={definitionOf(kind).label}
            disabled={isDisabled}
            checked={choices.kinds[kind] ?? false}
            onChange={(event) => save({ kinds: { [kind]: event.currentTarget.checked } })}
          />
        ))}
      </Stack>
    </fieldset>
  ))
}

/** Saves each choice at once. No choice has an effect while the account's email notifications are off. */
export function EmailPreferences({ areMailsOn }: { areMailsOn: boolean }) {
  const choices = useEmailPreferences()
  const id = useId()
  return (
    <Stack gap="md" component="section" aria-labelledby={id}>
      <div>
        <Title order={3} size="h4" id={id}>
          Which emails you receive
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {areMailsOn
            ? 'The notifications page shows all of them in any case. Changes here apply immediately.'
            : 'Email notifications are switched off, so none of these is sent. Switch them on to choose.'}
        </Text>
      </div>
      {choices.isLoadingError ? (
        <ErrorState title="Your choices could not be loaded" onRetry={choices.refetch} />
      ) : choices.data ? (
        <>
          <Kinds preferences={choices.data} isDisabled={!areMailsOn} />
          <Digest preferences={choices.data} isDisabled={!areMailsOn} />
        </>
      ) : (
        <Skeleton h={320} aria-busy aria-label="Loading your choices" />
      )}
    </Stack>
  )
}
