import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { refusalIn } from './refusal.ts'

/** Creates a post in the community `slug`. A refusal is not told by a toast: show `refusalIn(error)`. */
export function useCreatePost(slug: string) {
  const utils = trpc.useUtils()
  return trpc.posts.create.useMutation({
    onSuccess: () => void utils.posts.inCommunity.invalidate({ slug }),
    onError: (error) => {
      const refusal = refusalIn(error)
      if (!refusal) toast.error(errorText(error, 'Failed to create post'))
      // The notice is for whoever is known not to be verified.
      if (refusal?.kind === 'unverified') void utils.auth.viewer.invalidate()
    },
  })
}
