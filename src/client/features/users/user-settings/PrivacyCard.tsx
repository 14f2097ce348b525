import { SectionCard } from '../../../ui/SectionCard.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'
import { WritingSwitch } from './WritingSwitch.tsx'

export function PrivacyCard({ draft }: { draft: SettingsDraft }) {
  return (
    <SectionCard title="Privacy Settings" lead="The details that others can see of you.">
      <SettingSwitch
        draft={draft}
        setting="PRIVACY_PROFILE_VISIBLE"
        label="Profile visible"
        description="Others can open your profile. Your posts and comments are visible either way."
      />
      <SettingSwitch
        draft={draft}
        setting="PRIVACY_ACTIVITY_STATUS_VISIBLE"
        label="Activity status visible"
        description="Your profile shows when you were last here."
      />
      <WritingSwitch />
    </SectionCard>
  )
}
