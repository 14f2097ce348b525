import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import type { InstanceSettings } from '../../../../shared/instance/settings.ts'
import { trpc } from '../../../platform/trpc.ts'
import { writeNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'
import { type Edits, pickEdits, problemsIn, type SettingKey, toForm, toInput, withoutSaved } from './settings-form.ts'
import { setSiteStylesheets } from './site-stylesheets.ts'
import { useInstanceSaved } from './use-instance-saved.ts'

/** Saves the given settings. The form shows a failure. */
function useSaveInstance() {
  const showSaved = useInstanceSaved()
  return trpc.adminSettings.save.useMutation({
    onSuccess: (settings) => {
      showSaved(settings)
      setSiteStylesheets(settings)
      toast.success(writeNow(msg`The settings have been saved.`))
    },
  })
}

/** The settings of the instance with unsaved changes applied. Each section saves its own keys. */
export function useInstanceDraft(settings: InstanceSettings) {
  const save = useSaveInstance()
  const [edits, setEdits] = useState<Edits>({})
  const [confirmed, setConfirmed] = useState<readonly SettingKey[]>([])

  const saved = toForm(settings)
  const pending = withoutSaved(edits, saved)
  const problems = problemsIn(pending)
  const ofKeys = (keys: readonly SettingKey[]) => pickEdits(pending, keys)
  const isAmong = (keys: readonly SettingKey[]) =>
    Object.keys(save.variables ?? {}).some((key) => keys.includes(key as SettingKey))

  return {
    values: { ...saved, ...pending },
    isDirty: Object.keys(pending).length > 0,
    /** The error of a field, after the first attempt to save it. */
    problem: (key: SettingKey) => (confirmed.includes(key) ? problems[key] : undefined),
    isChanged: (keys: readonly SettingKey[]) => Object.keys(ofKeys(keys)).length > 0,
    isSaving: (keys: readonly SettingKey[]) => save.isPending && isAmong(keys),
    failure: (keys: readonly SettingKey[]) => (isAmong(keys) ? save.error : null),
    set: (change: Edits) => setEdits((edits) => ({ ...edits, ...change })),
    /** Saves the changes of the given keys if all of them are valid. */
    save(keys: readonly SettingKey[]) {
      setConfirmed((confirmed) => [...confirmed.filter((key) => !keys.includes(key)), ...keys])
      const sent = ofKeys(keys)
      const isWrong = keys.some((key) => problems[key] !== undefined)
      if (Object.keys(sent).length === 0 || isWrong || save.isPending) return
      save.mutate(toInput(sent), {
        onSuccess: () => {
          // Keeps edits that were made while the request was pending.
          setEdits((edits) => withoutSaved(edits, sent))
          setConfirmed((confirmed) => confirmed.filter((key) => !keys.includes(key)))
        },
      })
    },
    discard: () => setEdits({}),
  }
}

export type InstanceDraft = ReturnType<typeof useInstanceDraft>
