import { useMantineColorScheme } from '@mantine/core'
import { SettingSwitch } from './SettingSwitch.tsx'
import { SettingsCard } from './SettingsCard.tsx'
import type { SettingsDraft } from './use-settings-draft.ts'

/** The dark theme as a setting; the menu behind the avatar chooses the same, and knows System besides. */
export function AppearanceCard({ draft }: { draft: SettingsDraft }) {
  const { colorScheme } = useMantineColorScheme()
  return (
    <SettingsCard title="Appearance" lead="Your account menu offers the same choice.">
      <SettingSwitch
        draft={draft}
        setting="APPEARANCE_DARK_MODE_ENABLED"
        label="Dark mode"
        description={
          colorScheme === 'auto'
            ? 'The theme follows your system now. Switching this on makes it dark always.'
            : 'Light text on a dark page.'
        }
      />
    </SettingsCard>
  )
}
