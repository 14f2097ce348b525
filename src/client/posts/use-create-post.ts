import { useNavigate } from 'react-router-dom'
import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { refusalIn } from './refusal.ts'

/** Creates a post in the community `slug` and goes to it. A refusal is not told by a toast: show `refusalIn(error)`. */
export function useCreatePost(slug: string) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  return trpc.posts.create.useMutation({
    onSuccess: ({ link }) => {
      utils.posts.inCommunity.invalidate({ slug })
      navigate(link)
    },
    onError: (error) => {
      if (!refusalIn(error)) toast.error(errorText(error, 'Failed to create post'))
    },
  })
}
