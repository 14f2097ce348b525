import { MailChoices } from './MailChoices.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

export function NotificationCard({ draft }: { draft: SettingsDraft }) {
  return (
    <SettingsCard title="Notification Settings" lead="How you hear of what happens while you are away.">
      <SettingSwitch
        draft={draft}
        setting="NOTIFICATIONS_EMAIL_ENABLED"
        label="Email notifications"
        description="Mails about what happens. Mails you ask for yourself, such as links to confirm, come either way."
      />
      <MailChoices areMailsOn={draft.values?.NOTIFICATIONS_EMAIL_ENABLED === 'true'} />
    </SettingsCard>
  )
}
