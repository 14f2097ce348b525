import { useLingui } from '@lingui/react/macro'
import { Tabs, Text } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { FormPage } from '../../../ui/PageTemplates.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { UnsavedChangesGuard } from '../../identity/auth/UnsavedChangesGuard.tsx'
import { DataTab } from '../account/DataTab.tsx'
import { DeletionBanner } from '../account/DeletionBanner.tsx'
import { SecurityTab } from '../account/SecurityTab.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { useSettingsDraft } from './use-settings-draft.ts'

const tabs = ['general', 'security', 'data']

export function SettingsPage() {
  const { t } = useLingui()
  // Lives above the tabs, so that switching tabs does not lose changes.
  const draft = useSettingsDraft()
  const [params, setParams] = useSearchParams()
  const tabParameter = params.get('tab') ?? ''
  const show = (tab: string | null) => setParams(tab && tab !== 'general' ? { tab } : {})

  return (
    <FormPage>
      <div>
        <PageTitle>{t`Settings`}</PageTitle>
        <Text c="dimmed">{t`Manage your account preferences and notifications.`}</Text>
      </div>
      <DeletionBanner />
      <Tabs value={tabs.includes(tabParameter) ? tabParameter : 'general'} onChange={show} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="general">{t`General`}</Tabs.Tab>
          <Tabs.Tab value="security">{t`Security`}</Tabs.Tab>
          <Tabs.Tab value="data">{t`Your data`}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralTab draft={draft} />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <SecurityTab />
        </Tabs.Panel>
        <Tabs.Panel value="data">
          <DataTab />
        </Tabs.Panel>
      </Tabs>
      <UnsavedChangesGuard isDirty={draft.isDirty} onDiscard={draft.discard} />
    </FormPage>
  )
}
