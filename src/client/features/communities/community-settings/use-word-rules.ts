import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../../platform/trpc.ts'
import { toast } from '../../../ui/toast.ts'
import { optimisticRemoval } from '../../instance/word-rules/optimistic-removal.ts'
import { useInvalidateSettings } from './use-community-mutations.ts'

export const useWordRules = (slug: string) => trpc.communitySettings.wordRules.useQuery({ slug })

/** Adds a rule. The form shows a refusal. */
export function useAddWordRule(slug: string) {
  const { t } = useLingui()
  const { wordRules } = trpc.useUtils().communitySettings
  const refresh = useInvalidateSettings(slug)
  return trpc.communitySettings.addWordRule.useMutation({
    onSuccess: async () => {
      refresh()
      await wordRules.invalidate({ slug })
      toast.success(t`The rule has been added.`)
    },
  })
}

/** Removes a rule optimistically and restores it on failure. */
export function useRemoveWordRule(slug: string) {
  const { t } = useLingui()
  const { wordRules } = trpc.useUtils().communitySettings
  const refresh = useInvalidateSettings(slug)
  return trpc.communitySettings.removeWordRule.useMutation({
    ...optimisticRemoval({
      cancel: () => wordRules.cancel({ slug }),
      get: () => wordRules.getData({ slug }),
      set: (change) => wordRules.setData({ slug }, change),
      invalidate: () => wordRules.invalidate({ slug }),
    }),
    onSuccess: () => {
      refresh()
      toast.success(t`The rule has been removed.`)
    },
  })
}
