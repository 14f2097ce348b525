import { useLingui } from '@lingui/react/macro'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { NotificationPreferences } from './NotificationPreferences.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

export function NotificationCard({ draft }: { draft: SettingsDraft }) {
  const { t } = useLingui()
  const sendsMail = useSendsMail()
  return (
    <SectionCard title={t`Notification Settings`} lead={t`How we notify you while you are away.`}>
      <SettingSwitch
        draft={draft}
        setting="NOTIFICATIONS_EMAIL_ENABLED"
        label={t`Email notifications`}
        description={
          sendsMail
            ? t`Emails about new activity. Decisions about you and emails that you request, such as confirmation links, always reach you.`
            : t`This site sends no email. Your choice applies if it ever does.`
        }
      />
      <NotificationPreferences areMailsOn={sendsMail && draft.values?.NOTIFICATIONS_EMAIL_ENABLED === 'true'} />
    </SectionCard>
  )
}
