import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { useFormKey } from '../../../platform/form-key.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { useCachedCommunity } from './use-cached-community.ts'

/** Creates a community and opens it. */
export function useCreateCommunity() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const cached = useCachedCommunity()
  const navigate = useNavigate()
  const key = useFormKey('new-community')
  return trpc.communities.create.useMutation({
    trpc: key,
    onSuccess: (community) => {
      cached.open(community)
      // The page has more than the answer.
      void cached.refresh(community.slug)
      utils.communities.list.invalidate()
      utils.visits.communities.invalidate()
      toast.success(t`Community created successfully`)
      navigate(paths.community(community.slug))
    },
    onError: (error) => {
      if (error.data?.httpStatus === 401) {
        toast.error(t`You must be logged in to create a community.`, t`Authentication Required`)
      } else if (!refusalIn(error)) {
        toast.error(errorText(error, t`Failed to create community`))
      }
    },
  })
}
