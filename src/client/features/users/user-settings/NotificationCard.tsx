import { SectionCard } from '../../../ui/SectionCard.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

export function NotificationCard({ draft }: { draft: SettingsDraft }) {
  return (
    <SectionCard title="Notification Settings" lead="How we notify you while you are away.">
      <SettingSwitch
        draft={draft}
        setting="NOTIFICATIONS_EMAIL_ENABLED"
        label="Email notifications"
        description="Emails about new activity. Decisions about you and emails that you request, such as confirmation links, always reach you."
      />
      <NotificationPreferences areMailsOn={draft.values?.NOTIFICATIONS_EMAIL_ENABLED === 'true'} />
    </SectionCard>
  )
}
