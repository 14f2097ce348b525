import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { type SettingKey, type Settings, saveSettingsInput } from '../../../../shared/identity/settings.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { trpc } from '../../../platform/trpc.ts'
import { problemsNow, translateNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSaveSettings } from './use-settings.ts'

type Changes = Partial<Settings>

const themeKey = 'APPEARANCE_DARK_MODE_ENABLED'

const without = (edits: Changes, unwanted: (key: SettingKey, value: string) => boolean): Changes =>
  Object.fromEntries(Object.entries(edits).filter(([key, value]) => !unwanted(key as SettingKey, value)))

/** Validation errors of the changes by key, from the server's schemas. */
const problemsIn = (changes: Changes): Partial<Record<SettingKey, string>> =>
  problemsNow(saveSettingsInput.safeParse(changes))

/**
 * The theme as a setting being edited. It applies at once and the menu may change it in the meantime, so its value is
 * the current theme and the edit only marks it as unsaved.
 */
function useThemeEdit() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [before, setBefore] = useState<MantineColorScheme>(colorScheme)
  return {
    value: colorScheme === 'dark' ? 'true' : 'false',
    show(value: string, isPending: boolean) {
      if (!isPending) setBefore(colorScheme)
      setColorScheme(value === 'true' ? 'dark' : 'light')
    },
    restore: () => setColorScheme(before),
  } as const
}

/** The settings with unsaved changes applied. `values` is null until they are loaded. */
export function useSettingsDraft() {
  const query = trpc.settings.get.useQuery()
  const save = useSaveSettings()
  const theme = useThemeEdit()
  const [edits, setEdits] = useState<Changes>({})

  const saved = query.data?.settings
  const current = themeKey in edits ? { ...edits, [themeKey]: theme.value } : edits
  const pending = without(current, (key, value) => saved?.[key] === value)
  const problems = problemsIn(pending)
  const isDirty = Object.keys(pending).length > 0

  return {
    query,
    values: saved ? { ...saved, ...pending, [themeKey]: theme.value } : null,
    problems,
    isDirty,
    isSaving: save.isPending,
    saveError: save.error,
    set(key: SettingKey, value: string) {
      if (key === themeKey) theme.show(value, themeKey in pending)
      setEdits((edits) => ({ ...edits, [key]: value }))
    },
    save() {
      if (!isDirty) return toast.success(translateNow(messages.settingsUnchanged))
      if (Object.keys(problems).length > 0 || save.isPending) return
      save.mutate(pending, {
        // Keeps edits that were made while the request was pending.
        onSuccess: () => setEdits((edits) => without(edits, (key, value) => pending[key] === value)),
      })
    },
    discard() {
      if (themeKey in pending) theme.restore()
      setEdits({})
    },
  }
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>
