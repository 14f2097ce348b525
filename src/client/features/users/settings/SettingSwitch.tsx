import { Switch } from '@mantine/core'
import type { SettingKey } from '../../shared/settings.ts'
import type { SettingsDraft } from './use-settings-draft.ts'

interface Props {
  draft: SettingsDraft
  setting: SettingKey
  label: string
  description: string
}

/** A setting that is on or off. */
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
