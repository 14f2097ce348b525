import { SettingSwitch } from './SettingSwitch.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

export function PrivacyCard({ draft }: { draft: SettingsDraft }) {
  return (
    <SettingsCard title="Privacy Settings" lead="What others can see of you.">
      <SettingSwitch
        draft={draft}
        setting="PRIVACY_PROFILE_VISIBLE"
        label="Profile visible"
        description="Others can open your page. What you post and comment can be read either way."
      />
      <SettingSwitch
        draft={draft}
        setting="PRIVACY_ACTIVITY_STATUS_VISIBLE"
        label="Activity status visible"
        description="Your page says when you were last here."
      />
    </SettingsCard>
  )
}
