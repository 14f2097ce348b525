import { SegmentedControl, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { type MailChoices as Choices, digestRhythms } from '../../shared/notices.ts'
import { useViewer } from '../auth/use-viewer.ts'
import { kindGroups, kindNames } from '../inbox/kind-words.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import classes from './settings.module.css'
import { useMailChoices, useSaveMailChoices } from './use-mail-choices.ts'

const rhythmNames = { never: 'Never', daily: 'Daily', weekly: 'Weekly' } as const

interface Props {
  choices: Choices
  isDisabled: boolean
}

function Digest({ choices, isDisabled }: Props) {
  const save = useSaveMailChoices()
  const id = useId()
  return (
    <Stack gap={6}>
      <div>
        <Text id={id}>Digest</Text>
        <Text size="xs" c="dimmed">
          One mail with what was new in your communities.
        </Text>
      </div>
      <SegmentedControl
        aria-labelledby={id}
        className={classes.digest ?? ''}
        disabled={isDisabled}
        value={choices.digest}
        onChange={(digest) => save.mutate({ digest })}
        data={digestRhythms.map((value) => ({ value, label: rhythmNames[value] }))}
      />
    </Stack>
  )
}

function Kinds({ choices, isDisabled }: Props) {
  const save = useSaveMailChoices()
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
            label={kindNames[kind]}
            disabled={isDisabled}
            checked={choices.kinds[kind] ?? false}
            onChange={(event) => save.mutate({ kinds: { [kind]: event.currentTarget.checked } })}
          />
        ))}
      </Stack>
    </fieldset>
  ))
}

/** Which mails people want. Each choice is saved as it is made; none counts while they want no mails at all. */
export function MailChoices({ areMailsOn }: { areMailsOn: boolean }) {
  const choices = useMailChoices()
  const id = useId()
  return (
    <Stack gap="md" component="section" aria-labelledby={id}>
      <div>
        <Title order={3} size="h4" id={id}>
          What we write to you about
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {areMailsOn
            ? 'By mail; in the app you are told of all of it. What you choose here is saved at once.'
            : 'Email notifications are switched off, so none of these is sent. Switch them on to choose.'}
        </Text>
      </div>
      {choices.isLoadingError ? (
        <ErrorState title="Your choices could not be loaded" onRetry={choices.refetch} />
      ) : choices.data ? (
        <>
          <Kinds choices={choices.data} isDisabled={!areMailsOn} />
          <Digest choices={choices.data} isDisabled={!areMailsOn} />
        </>
      ) : (
        <Skeleton h={320} aria-busy aria-label="Loading your choices" />
      )}
    </Stack>
  )
}
