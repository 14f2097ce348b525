import { useHotkeys } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { SettingsForm } from './SettingsForm.tsx'
import type { SettingKey } from './settings-form.ts'
import type { InstanceDraft } from './use-instance-draft.ts'

interface Props {
  draft: InstanceDraft
  /** The settings that the form saves. */
  keys: readonly SettingKey[]
  children: ReactNode
}

/** A group of settings that are saved together. A failed save keeps the changes. */
export function SectionForm({ draft, keys, children }: Props) {
  const save = () => draft.save(keys)
  useHotkeys([['mod+S', save]], [])
  return (
    <SettingsForm
      isDirty={draft.isChanged(keys)}
      isPending={draft.isSaving(keys)}
      failure={draft.failure(keys)}
      onSave={save}
    >
      {children}
    </SettingsForm>
  )
}
