import { useLingui } from '@lingui/react/macro'
import { Button, Center, Loader, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { messages } from '../../../../shared/platform/messages.ts'
import { failureDetail } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import classes from '../../../ui/section.module.css'
import { useLoadFailureToast } from '../../../ui/use-failure-toast.ts'
import { FeedAddressCard } from '../../discovery/syndication/FeedAddressCard.tsx'
import { RefusalAlert } from '../../identity/refusals/RefusalAlert.tsx'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { BlocksCard } from '../blocks/BlocksCard.tsx'
import { AppearanceCard } from './AppearanceCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { NotificationCard } from './NotificationCard.tsx'
import { PrivacyCard } from './PrivacyCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

function LoadFailure({ query }: Pick<SettingsDraft, 'query'>) {
  const { t } = useLingui()
  return (
    <Stack>
      {query.error && <FormAlert tone="error" message={failureDetail(query.error) ?? ''} />}
      <div>
        <Button variant="default" loading={query.isFetching} onClick={() => query.refetch()}>
          {t`Try again`}
        </Button>
      </div>
    </Stack>
  )
}

function SaveFailure({ saveError }: Pick<SettingsDraft, 'saveError'>) {
  const refusal = refusalIn(saveError)
  if (refusal) return <RefusalAlert refusal={refusal} unverified={messages.verificationNeeded} />
  return saveError && <FormAlert tone="error" message={failureDetail(saveError) ?? ''} />
}

function SaveBar({ draft }: { draft: SettingsDraft }) {
  const { t } = useLingui()
  return (
    <div className={classes.saveBar} data-dirty={draft.isDirty || undefined}>
      <SaveFailure saveError={draft.saveError} />
      <Text size="sm" c="dimmed" role="status">
        {draft.isDirty ? t`You have unsaved changes.` : ''}
      </Text>
      <Button disabled={!draft.isDirty} loading={draft.isSaving} onClick={draft.save}>
        {t`Save All Changes`}
      </Button>
    </div>
  )
}

/** The settings that are saved together, and the email, which needs a confirmation. */
export function GeneralTab({ draft }: { draft: SettingsDraft }) {
  const { t } = useLingui()
  const { query, values } = draft
  useLoadFailureToast(query.isLoadingError, t`Could not load your settings.`)
  useHotkeys([['mod+S', draft.save]], [])

  if (query.isLoadingError) return <LoadFailure query={query} />
  if (!values) {
    return (
      <Center mih={240} role="status">
        <Loader size="sm" me="sm" />
        <Text>{t`Loading settings...`}</Text>
      </Center>
    )
  }
  return (
    <Stack gap="md">
      <ProfileCard draft={draft} />
      <NotificationCard draft={draft} />
      <PrivacyCard draft={draft} />
      <BlocksCard />
      <AppearanceCard draft={draft} />
      <EmailCard />
      <FeedAddressCard />
      <SaveBar draft={draft} />
    </Stack>
  )
}
