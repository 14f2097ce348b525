import { useLingui } from '@lingui/react/macro'
import { useFormKey } from '../../../platform/form-key.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { useCachedCommunity } from '../../communities/communities/use-cached-community.ts'
import { recordWriting } from '../../identity/push/push-support.ts'
import { refusalIn } from '../../identity/refusals/refusal.ts'
import { useCachedPost } from '../post-cache/use-cached-post.ts'

/** Creates a post in the community `slug`. The caller shows a refusal with `refusalIn(error)`; no toast does. */
export function useCreatePost(slug: string) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const cached = useCachedPost()
  const key = useFormKey(`new-post:${slug}`)
  return trpc.posts.create.useMutation({
    trpc: key,
    onSuccess: (post) => {
      cached.open(post)
      recordWriting()
      void utils.posts.inCommunity.invalidate({ slug })
    },
    onError: (error) => {
      if (!refusalIn(error)) toast.error(errorText(error, t`Failed to create post`))
    },
  })
}

/** Pins a post that was just created in the community `slug`. */
export function usePinNewPost(slug: string) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const cached = useCachedPost()
  const { refresh } = useCachedCommunity()
  return trpc.posts.pin.useMutation({
    onSuccess: (post) => {
      cached.open(post)
      void utils.posts.inCommunity.invalidate({ slug })
      // Ticks a first step.
      void refresh(slug)
    },
    onError: (error) => toast.error(errorText(error, t`Failed to pin post`)),
  })
}
