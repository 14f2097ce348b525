import { messages } from '../../shared/messages.ts'
import { type RouterOutputs, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'

// One after the other: of two answers the later must be the one that stays.
const scope = { id: 'settings' }
const saveFailed = 'Could not save your settings.'

function useKeep() {
  const utils = trpc.useUtils()
  return ({ settings, profile }: RouterOutputs['settings']['save']) => {
    utils.settings.get.setData(undefined, { settings, profile })
    // Name, bio and what others may see stand on the person's own page too.
    void utils.people.byId.invalidate()
  }
}

/** Saves the keys that are given, and says so. */
export function useSaveSettings() {
  const keep = useKeep()
  return trpc.settings.save.useMutation({
    scope,
    onSuccess: (answer) => {
      keep(answer)
      toast.success(answer.message ?? messages.settingsSaved)
    },
    onError: () => toast.error(saveFailed),
  })
}

/** Saves the theme in passing: what is chosen shows already, so only a failure is told. */
export function useSaveTheme() {
  const keep = useKeep()
  return trpc.settings.save.useMutation({ scope, onSuccess: keep, onError: () => toast.error(saveFailed) })
}
