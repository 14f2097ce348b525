import { useLingui } from '@lingui/react/macro'
import { messages } from '../../../../shared/platform/messages.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorStatus, errorText } from '../../../ui/api-error.ts'
import { translateNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'
import { refusalIn } from '../../identity/refusals/refusal.ts'

/**
 * Saves name and photo and updates every cached copy. The caller shows a refusal with `refusalIn(error)`; no toast
 * does.
 */
export function useSaveProfile() {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  return trpc.auth.updateProfile.useMutation({
    onSuccess: (user) => {
      utils.auth.viewer.setData(undefined, user)
      for (const read of [utils.users, utils.posts, utils.comments, utils.settings, utils.account]) read.invalidate()
      toast.success(t`Profile updated successfully`)
    },
    onError: (error) => {
      if (refusalIn(error)) return
      const isGuest = errorStatus(error) === 401
      toast.error(isGuest ? translateNow(messages.notAuthenticated) : errorText(error, t`Failed to update profile`))
    },
  })
}
