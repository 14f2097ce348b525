import { TextInput } from '@mantine/core'
import type { SettingKey, SettingsForm } from './settings-form.ts'
import type { InstanceDraft } from './use-instance-draft.ts'

interface Props {
  draft: InstanceDraft
  setting: { [Key in SettingKey]: SettingsForm[Key] extends string ? Key : never }[SettingKey]
  label: string
  description: string
}

/** A setting with an integer value. */
export function NumberField({ draft, setting, label, description }: Props) {
  return (
    <TextInput
      label={label}
      description={description}
      inputMode="numeric"
      autoComplete="off"
      maw={320}
      value={draft.values[setting]}
      onChange={(event) => draft.set({ [setting]: event.currentTarget.value })}
      error={draft.problem(setting)}
    />
  )
}
