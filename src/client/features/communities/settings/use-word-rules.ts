import { trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { removalFrom } from '../word-rules/removal.ts'
import { useRefresh } from './use-refresh.ts'

export const useWordRules = (slug: string) => trpc.communitySettings.wordRules.useQuery({ slug })

/** Adds a rule. A refusal is for the form to tell. */
export function useAddWordRule(slug: string) {
  const { wordRules } = trpc.useUtils().communitySettings
  const refresh = useRefresh(slug)
  return trpc.communitySettings.addWordRule.useMutation({
    onSuccess: async () => {
      refresh()
      await wordRules.invalidate({ slug })
      toast.success('The rule has been added.')
    },
  })
}

/** Removes a rule. It goes at once, and comes back when that fails. */
export function useRemoveWordRule(slug: string) {
  const { wordRules } = trpc.useUtils().communitySettings
  const refresh = useRefresh(slug)
  return trpc.communitySettings.removeWordRule.useMutation({
    ...removalFrom({
      cancel: () => wordRules.cancel({ slug }),
      get: () => wordRules.getData({ slug }),
      set: (change) => wordRules.setData({ slug }, change),
      invalidate: () => wordRules.invalidate({ slug }),
    }),
    onSuccess: () => {
      refresh()
      toast.success('The rule has been removed.')
    },
  })
}
