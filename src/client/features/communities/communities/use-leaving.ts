import { useNavigate } from 'react-router-dom'
import type { Community } from '../../../../shared/communities/communities.ts'
import { paths } from '../../../platform/paths.ts'
import { useLazyDialog } from '../../../ui/dialog-state.ts'
import { useLeave } from './use-membership.ts'

/** Whether a former member could not simply join again as who they are now. */
const losesMore = ({ isPrivate, requiresApproval, role }: Community) =>
  isPrivate || requiresApproval || role !== 'MEMBER'

/** Leaves the community, after a question where that cannot be undone by joining again. */
export function useLeaving(community: Community) {
  const { slug } = community
  const navigate = useNavigate()
  const question = useLazyDialog()
  const leave = useLeave(slug, (stillVisible) => {
    if (!stillVisible) navigate(paths.communities)
  })
  return {
    question,
    isPending: leave.isPending,
    ask: () => (losesMore(community) ? question.open() : leave.mutate({ slug })),
    confirm: () => leave.mutateAsync({ slug }),
  }
}

export type Leaving = ReturnType<typeof useLeaving>
