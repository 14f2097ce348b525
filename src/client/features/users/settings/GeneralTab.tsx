import { Button, Center, Loader, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { messages } from '../../shared/messages.ts'
import { failureDetail } from '../auth/failure-detail.ts'
import { RefusalNotice } from '../posts/RefusalNotice.tsx'
import { refusalIn } from '../posts/refusal.ts'
import { ReadersCard } from '../readers/ReadersCard.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { useFailureToast } from '../ui/use-failure-toast.ts'
import { AppearanceCard } from './AppearanceCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { NotificationCard } from './NotificationCard.tsx'
import { PrivacyCard } from './PrivacyCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import classes from './settings.module.css'
import type { SettingsDraft } from './use-settings-draft.ts'

function LoadFailure({ query }: Pick<SettingsDraft, 'query'>) {
  return (
    <Stack>
      {query.error && <FormAlert tone="error" message={failureDetail(query.error) ?? ''} />}
      <div>
        <Button variant="default" loading={query.isFetching} onClick={() => query.refetch()}>
          Try again
        </Button>
      </div>
    </Stack>
  )
}

function SaveFailure({ saveError }: Pick<SettingsDraft, 'saveError'>) {
  const refusal = refusalIn(saveError)
  if (refusal) return <RefusalNotice refusal={refusal} unverified={messages.verificationNeeded} />
  return saveError && <FormAlert tone="error" message={failureDetail(saveError) ?? ''} />
}

function SaveBar({ draft }: { draft: SettingsDraft }) {
  return (
    <div className={classes.saveBar} data-dirty={draft.isDirty || undefined}>
      <SaveFailure saveError={draft.saveError} />
      <Text size="sm" c="dimmed" role="status">
        {draft.isDirty ? 'You have changes that are not saved.' : ''}
      </Text>
      <Button disabled={!draft.isDirty} loading={draft.isSaving} onClick={draft.save}>
        Save All Changes
      </Button>
    </div>
  )
}

/** What is saved together, and the address, which has to be confirmed. */
export function GeneralTab({ draft }: { draft: SettingsDraft }) {
  const { query, values } = draft
  useFailureToast(query.isLoadingError, 'Could not load your settings.')
  useHotkeys([['mod+S', draft.save]], [])

  if (query.isLoadingError) return <LoadFailure query={query} />
  if (!values) {
    return (
      <Center mih={240} role="status">
        <Loader size="sm" mr="sm" />
        <Text>Loading settings...</Text>
      </Center>
    )
  }
  return (
    <Stack gap="md">
      <ProfileCard draft={draft} />
      <NotificationCard draft={draft} />
      <PrivacyCard draft={draft} />
      <AppearanceCard draft={draft} />
      <EmailCard />
      <ReadersCard />
      <SaveBar draft={draft} />
    </Stack>
  )
}
