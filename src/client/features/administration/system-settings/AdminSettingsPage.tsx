import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InstanceSettings } from '../../../../shared/instance/settings.ts'
import { trpc } from '../../../platform/trpc.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ReadingPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { UrlTabs } from '../../../ui/UrlTabs.tsx'
import { UnsavedChangesGuard } from '../../identity/auth/UnsavedChangesGuard.tsx'
import { ExampleContentCard } from '../example-content/ExampleContentCard.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import classes from './admin-settings.module.css'
import { BackupsSection } from './BackupsSection.tsx'
import { GeneralSection } from './GeneralSection.tsx'
import { MailSection } from './MailSection.tsx'
import { ModerationSection } from './ModerationSection.tsx'
import { OpenidSection } from './OpenidSection.tsx'
import { SignUpSection } from './SignUpSection.tsx'
import { UploadsSection } from './UploadsSection.tsx'
import { useInstanceDraft } from './use-instance-draft.ts'
import { WordRulesSection } from './WordRulesSection.tsx'

const tabs = [
  { value: 'general', label: msg`General`, Panel: GeneralSection },
  { value: 'appearance', label: msg`Appearance`, Panel: AppearanceSection },
  { value: 'sign-up', label: msg`Sign-up`, Panel: SignUpSection },
  { value: 'provider', label: msg`Sign-in provider`, Panel: OpenidSection },
  { value: 'moderation', label: msg`Moderation`, Panel: ModerationSection },
  { value: 'words', label: msg`Word rules`, Panel: WordRulesSection },
  { value: 'mail', label: msg({ message: 'Email', context: 'emails of the site' }), Panel: MailSection },
  { value: 'uploads', label: msg`Uploads`, Panel: UploadsSection },
  { value: 'backups', label: msg`Backups`, Panel: BackupsSection },
] as const

/** On a phone the tabs are wider than the page, so the selected one is scrolled into view. */
function useShownTab() {
  const tab = useSearchParams()[0].get('tab')
  useEffect(() => {
    if (tab === null) return
    const shown = document.querySelector('#main [role="tab"][aria-selected="true"]')
    shown?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab])
}

function Sections({ settings }: { settings: InstanceSettings }) {
  const { t } = useLingui()
  // Lives above the tabs, so that switching tabs does not lose changes.
  const draft = useInstanceDraft(settings)
  useShownTab()
  const [first, ...others] = tabs
  const named = [
    { ...first, label: t(first.label) },
    ...others.map((tab) => ({ ...tab, label: t(tab.label) })),
  ] as const
  return (
    <>
      <UrlTabs tabs={named} panelProps={{ draft }} classNames={{ list: classes.tabs, tab: classes.tab }} />
      <UnsavedChangesGuard isDirty={draft.isDirty} onDiscard={draft.discard} />
    </>
  )
}

export function AdminSettingsPage() {
  const { t } = useLingui()
  const settings = trpc.adminSettings.get.useQuery()
  return (
    <ReadingPage>
      <div>
        <PageTitle>{t`System Settings`}</PageTitle>
        <Text c="dimmed">{t`Changes apply immediately, site-wide. The audit log records each change.`}</Text>
      </div>
      {settings.isLoadingError && <ErrorState title={t`The settings could not be loaded`} onRetry={settings.refetch} />}
      {settings.isPending && (
        <Stack gap="md" aria-busy aria-label={t`Loading the settings`}>
          <Skeleton h={42} />
          <Skeleton h={320} />
          <Skeleton h={160} />
        </Stack>
      )}
      <ExampleContentCard />
      {settings.data && <Sections settings={settings.data} />}
    </ReadingPage>
  )
}
