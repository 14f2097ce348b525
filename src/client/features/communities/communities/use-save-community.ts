import { useLingui } from '@lingui/react/macro'
import type { Community } from '../../../../shared/communities/communities.ts'
import { useOptimistic } from '../../../platform/entities/use-optimistic.ts'
import { trpc } from '../../../platform/trpc.ts'
import { toast } from '../../../ui/toast.ts'

/** Saves the community, or removes it, optimistically. The toast offers to undo it. */
export function useSaveCommunity({ slug, isSaved }: Pick<Community, 'slug' | 'isSaved'>) {
  const { t } = useLingui()
  const optimistic = useOptimistic('community', slug)
  const { saved } = trpc.useUtils()
  const onSettled = () => void saved.communities.invalidate()
  const save = trpc.saved.saveCommunity.useMutation(
    optimistic({
      patch: { isSaved: true },
      failed: t`Failed to save community`,
      onDone: () => toast.success(t`Community saved`),
      onSettled,
    }),
  )
  const undo = { label: t`Undo`, onAct: () => save.mutate({ slug }) }
  const unsave = trpc.saved.unsaveCommunity.useMutation(
    optimistic({
      patch: { isSaved: false },
      failed: t`Failed to remove the community from your saved items`,
      onDone: () => toast.success(t`Community removed from your saved items`, undefined, undo),
      onSettled,
    }),
  )
  return () => (isSaved ? unsave : save).mutate({ slug })
}
