import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Follow, FollowTargetInput } from '../../../../shared/notify/follows.ts'
import { refreshLists } from '../../../platform/entities/use-entities.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { choiceFor } from './follow-levels.ts'

export const useFollow = (target: FollowTargetInput) => trpc.follows.get.useQuery(target)

/** Chooses the viewer's level. Lists leave out what is muted, so they are read again. */
export function useSetFollow() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { follows, feeds, visits } = trpc.useUtils()
  return trpc.follows.set.useMutation({
    onSuccess: (follow: Follow) => {
      const { targetType, targetId, level } = follow
      follows.get.setData({ targetType, targetId }, follow)
      // A post without a choice has the level of its community.
      void follows.get.invalidate()
      void refreshLists(client, 'post')
      for (const read of [feeds, visits]) void read.invalidate()
      const choice = choiceFor(targetType, level)
      const name = choice ? t(choice.name) : ''
      toast.success(t`Your notifications here: ${name}`)
    },
    onError: (error) => toast.error(errorText(error, t`Failed to change your notifications`)),
  })
}
