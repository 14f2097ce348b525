import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { useCachedCommunity } from '../../communities/communities/use-cached-community.ts'

/** Dismisses the first steps of the community for all its organizers. */
export function useDismissFirstSteps(slug: string) {
  const { t } = useLingui()
  const cached = useCachedCommunity()
  return trpc.communitySettings.dismissFirstSteps.useMutation({
    onSuccess: () => cached.change(slug, { firstSteps: undefined }),
    onError: (error) => toast.error(errorText(error, t`The first steps could not be dismissed`)),
  })
}
