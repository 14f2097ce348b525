import { useNavigate } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { refusalIn } from '../posts/refusal.ts'
import { toast } from '../ui/toast.ts'

/** Creates a community and goes to it. */
export function useCreateCommunity() {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  return trpc.communities.create.useMutation({
    onSuccess: (community) => {
      utils.communities.bySlug.setData({ slug: community.slug }, community)
      utils.communities.list.invalidate()
      toast.success('Community created successfully')
      navigate(paths.community(community.slug))
    },
    onError: (error) => {
      if (error.data?.httpStatus === 401) {
        toast.error('You must be logged in to create a community.', 'Authentication Required')
      } else if (!refusalIn(error)) {
        toast.error(errorText(error, 'Failed to create community'))
      }
    },
  })
}
