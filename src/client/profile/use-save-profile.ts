import { messages } from '../../shared/messages.ts'
import { errorStatus, errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'

/** Saves name and photo, and shows them at once wherever they stand. */
export function useSaveProfile() {
  const utils = trpc.useUtils()
  return trpc.auth.updateProfile.useMutation({
    onSuccess: (user) => {
      utils.auth.viewer.setData(undefined, user)
      for (const read of [utils.people, utils.posts, utils.comments, utils.settings, utils.account]) read.invalidate()
      toast.success('Profile updated successfully')
    },
    onError: (error) => {
      const isGuest = errorStatus(error) === 401
      toast.error(isGuest ? messages.notAuthenticated : errorText(error, 'Failed to update profile'))
    },
  })
}
