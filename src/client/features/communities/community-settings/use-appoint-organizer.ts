import { useLingui } from '@lingui/react/macro'
import { trpc } from '../../../platform/trpc.ts'
import { toast } from '../../../ui/toast.ts'
import { useViewer } from '../../identity/viewer/use-viewer.ts'

/** Appoints an organizer as a super admin. The dialog shows a failure. */
export function useAppointOrganizer(slug: string) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const { viewer } = useViewer()
  return trpc.members.appoint.useMutation({
    onSuccess: (_answer, { userId }) => {
      void utils.members.list.invalidate({ slug })
      void utils.communities.bySlug.invalidate({ slug })
      void utils.communitySettings.invalidate()
      toast.success(userId === viewer?.id ? t`You are now an organizer.` : t`The community has a new organizer.`)
    },
  })
}
