import { Switch } from '@mantine/core'
import type { SettingKey } from '../../../../shared/identity/settings.ts'
import type { SettingsDraft } from './use-settings-draft.ts'

interface Props {
  draft: SettingsDraft
  setting: SettingKey
  label: string
  description: string
}

export function SettingSwitch({ draft, setting, label, description }: Props) {
  return (
    <Switch
      size="md"
      label={label}
      description={description}
      checked={draft.values?.[setting] === 'true'}
      onChange={(event) => draft.set(setting, String(event.currentTarget.checked))}
    />
  )
}
