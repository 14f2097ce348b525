import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
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
    onMutate: async ({ id }) => {
      await wordRules.cancel({ slug })
      const before = wordRules.getData({ slug })
      wordRules.setData({ slug }, (rules) => rules?.filter((rule) => rule.id !== id))
      return { before }
    },
    onSuccess: () => {
      refresh()
      toast.success('The rule has been removed.')
    },
    onError: (error, _input, guessed) => {
      wordRules.setData({ slug }, guessed?.before)
      toast.error(errorText(error, 'The rule could not be removed'))
      void wordRules.invalidate({ slug })
    },
  })
}
