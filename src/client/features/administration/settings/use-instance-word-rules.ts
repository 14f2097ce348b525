import type { WordRule } from '../../shared/community-settings.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { removalFrom } from '../word-rules/removal.ts'

/** Adds a rule that holds everywhere. A refusal is for the form to tell. */
export function useAddInstanceRule() {
  const { adminSettings, audit } = trpc.useUtils()
  return trpc.adminSettings.addWordRule.useMutation({
    onSuccess: async () => {
      void audit.invalidate()
      await adminSettings.wordRules.invalidate()
      toast.success('The rule has been added.')
    },
  })
}

/** Removes a rule. It goes at once, and comes back when that fails, or when it is taken back. */
export function useRemoveInstanceRule() {
  const { adminSettings, audit } = trpc.useUtils()
  const { wordRules } = adminSettings
  const add = trpc.adminSettings.addWordRule.useMutation({
    onSuccess: () => wordRules.invalidate(),
    onError: (error) => toast.error(errorText(error, 'The rule could not be put back')),
  })
  const remove = trpc.adminSettings.removeWordRule.useMutation(
    removalFrom({
      cancel: () => wordRules.cancel(),
      get: () => wordRules.getData(),
      set: (change) => wordRules.setData(undefined, change),
      invalidate: () => wordRules.invalidate(),
    }),
  )
  return ({ id, term, reason }: WordRule) =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          void audit.invalidate()
          const onAct = () => add.mutate({ term, reason })
          toast.success('The rule has been removed.', undefined, { label: 'Undo', onAct })
        },
      },
    )
}
