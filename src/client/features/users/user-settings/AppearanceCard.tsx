import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { LanguageChoice } from '../../identity/language/LanguageChoice.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

/** The theme as an on/off setting. The avatar menu changes the same choice and also offers System. */
export function AppearanceCard({ draft }: { draft: SettingsDraft }) {
  const { t } = useLingui()
  const { colorScheme } = useMantineColorScheme()
  return (
    <SectionCard title={t`Appearance`} lead={t`Your account menu offers the same choice.`}>
      <SettingSwitch
        draft={draft}
        setting="APPEARANCE_DARK_MODE_ENABLED"
        label={t`Dark mode`}
        description={
          colorScheme === 'auto'
            ? t`The theme currently follows your system. Switch this on to always use the dark theme.`
            : t`Light text on a dark page.`
        }
      />
      <LanguageChoice isLabelled />
    </SectionCard>
  )
}
