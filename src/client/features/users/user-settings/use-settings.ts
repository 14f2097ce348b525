import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { messages } from '../../../../shared/platform/messages.ts'
import { type RouterOutputs, trpc } from '../../../platform/trpc.ts'
import { translateNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'

// Runs in series, so that the last response wins.
const scope = { id: 'settings' }
const saveFailed = msg`Could not save your settings.`

function useCacheSettings() {
  const utils = trpc.useUtils()
  return ({ settings, profile }: RouterOutputs['settings']['save']) => {
    utils.settings.get.setData(undefined, { settings, profile })
    // The profile shows the name, the bio and what the privacy settings allow.
    void utils.users.byId.invalidate()
  }
}

/** Saves the given keys and shows a toast. */
export function useSaveSettings() {
  const { t } = useLingui()
  const keep = useCacheSettings()
  return trpc.settings.save.useMutation({
    scope,
    onSuccess: (answer) => {
      keep(answer)
      toast.success(translateNow(answer.message ?? messages.settingsSaved))
    },
    onError: () => toast.error(t(saveFailed)),
  })
}

/** Saves the theme in the background. Only a failure shows a toast, because the choice is already visible. */
export function useSaveTheme() {
  const { t } = useLingui()
  const keep = useCacheSettings()
  return trpc.settings.save.useMutation({ scope, onSuccess: keep, onError: () => toast.error(t(saveFailed)) })
}
