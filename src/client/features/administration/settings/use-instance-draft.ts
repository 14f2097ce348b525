import { useState } from 'react'
import type { InstanceSettings } from '../../shared/instance.ts'
import { trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { asForm, asInput, type Edits, only, problemsIn, type SettingKey, without } from './settings-form.ts'

/** Saves what is given. A failure is for the form to tell. */
function useSaveInstance() {
  const utils = trpc.useUtils()
  return trpc.adminSettings.save.useMutation({
    onSuccess: (settings) => {
      utils.adminSettings.get.setData(undefined, settings)
      void utils.instance.get.invalidate()
      void utils.admin.health.invalidate()
      void utils.audit.invalidate()
      toast.success('The settings have been saved.')
    },
  })
}

/** The settings of the instance with what is changed but not saved yet; each section saves its own. */
export function useInstanceDraft(settings: InstanceSettings) {
  const save = useSaveInstance()
  const [edits, setEdits] = useState<Edits>({})
  const [asked, setAsked] = useState<readonly SettingKey[]>([])

  const saved = asForm(settings)
  const pending = without(edits, saved)
  const problems = problemsIn(pending)
  const ofKeys = (keys: readonly SettingKey[]) => only(pending, keys)
  const isAmong = (keys: readonly SettingKey[]) =>
    Object.keys(save.variables ?? {}).some((key) => keys.includes(key as SettingKey))

  return {
    values: { ...saved, ...pending },
    isDirty: Object.keys(pending).length > 0,
    /** What is wrong with a field, once it was to be saved. */
    problem: (key: SettingKey) => (asked.includes(key) ? problems[key] : undefined),
    isChanged: (keys: readonly SettingKey[]) => Object.keys(ofKeys(keys)).length > 0,
    isSaving: (keys: readonly SettingKey[]) => save.isPending && isAmong(keys),
    failure: (keys: readonly SettingKey[]) => (isAmong(keys) ? save.error : null),
    set: (change: Edits) => setEdits((edits) => ({ ...edits, ...change })),
    /** Saves what is changed of these, unless something is wrong with it. */
    save(keys: readonly SettingKey[]) {
      setAsked((asked) => [...asked.filter((key) => !keys.includes(key)), ...keys])
      const sent = ofKeys(keys)
      const isWrong = keys.some((key) => problems[key] !== undefined)
      if (Object.keys(sent).length === 0 || isWrong || save.isPending) return
      save.mutate(asInput(sent), {
        onSuccess: () => {
          // What was changed while the answer was on its way stays to be saved.
          setEdits((edits) => without(edits, sent))
          setAsked((asked) => asked.filter((key) => !keys.includes(key)))
        },
      })
    },
    discard: () => setEdits({}),
  }
}

export type InstanceDraft = ReturnType<typeof useInstanceDraft>
