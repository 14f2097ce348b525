import { messages } from '../../shared/messages.ts'
import { errorStatus, errorText, trpc } from '../app/trpc.ts'
import { refusalIn } from '../posts/refusal.ts'
import { toast } from '../ui/toast.ts'

/** Saves name and photo, and shows them at once wherever they stand. A refusal is not told by a toast: show `refusalIn(error)`. */
export function useSaveProfile() {
  const utils = trpc.useUtils()
  return trpc.auth.updateProfile.useMutation({
    onSuccess: (user) => {
      utils.auth.viewer.setData(undefined, user)
      for (const read of [utils.people, utils.posts, utils.comments, utils.settings, utils.account]) read.invalidate()
      toast.success('Profile updated successfully')
    },
    onError: (error) => {
      if (refusalIn(error)) return
      const isGuest = errorStatus(error) === 401
      toast.error(isGuest ? messages.notAuthenticated : errorText(error, 'Failed to update profile'))
    },
  })
}
