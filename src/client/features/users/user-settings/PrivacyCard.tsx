import { useLingui } from '@lingui/react/macro'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'
import { WritingSwitch } from './WritingSwitch.tsx'

export function PrivacyCard({ draft }: { draft: SettingsDraft }) {
  const { t } = useLingui()
  return (
    <SectionCard title={t`Privacy Settings`} lead={t`The details that others can see of you.`}>
      <SettingSwitch
        draft={draft}
        setting="PRIVACY_PROFILE_VISIBLE"
        label={t`Profile visible`}
        description={t`Others can open your profile. Your posts and comments are visible either way.`}
      />
      <SettingSwitch
        draft={draft}
        setting="PRIVACY_ACTIVITY_STATUS_VISIBLE"
        label={t`Activity status visible`}
        description={t`Your profile shows when you were last here.`}
      />
      <WritingSwitch />
    </SectionCard>
  )
}
