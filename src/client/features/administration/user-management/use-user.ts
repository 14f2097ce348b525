import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import type { ManagedUser } from '../../../../shared/administration/user-management.ts'
import { paths } from '../../../platform/paths.ts'
import { trpc } from '../../../platform/trpc.ts'
import { toast } from '../../../ui/toast.ts'

export const useUser = (id: string) => trpc.userManagement.byId.useQuery({ id })

/** Actions of super admins on an account. Each shows a toast and updates the cached account. */
export function useUserActions(id: string) {
  const { t } = useLingui()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const notified = (message: string) => ({
    onSuccess: (user: ManagedUser) => {
      utils.userManagement.byId.setData({ id }, user)
      void utils.userManagement.list.invalidate()
      void utils.admin.invalidate()
      // The super admin may have revoked their own right.
      void utils.auth.viewer.invalidate()
      toast.success(message)
    },
  })
  return {
    suspend: trpc.userManagement.suspend.useMutation(notified(t`The account is suspended.`)),
    lift: trpc.userManagement.lift.useMutation(notified(t`The suspension is lifted.`)),
    verify: trpc.userManagement.verify.useMutation(notified(t`The email address is verified.`)),
    endSessions: trpc.userManagement.endSessions.useMutation(notified(t`All their sessions have ended.`)),
    grant: trpc.userManagement.setSuperAdmin.useMutation(notified(t`They are now a super admin.`)),
    revoke: trpc.userManagement.setSuperAdmin.useMutation(notified(t`They are no longer a super admin.`)),
    approve: trpc.userManagement.approve.useMutation(notified(t`The account is approved.`)),
    deny: trpc.userManagement.deny.useMutation({
      onSuccess: () => {
        toast.success(t`The sign-up is denied.`)
        void utils.userManagement.list.invalidate()
        void utils.admin.invalidate()
        navigate(`${paths.adminUsers}?filter=waiting`, { replace: true })
      },
    }),
  }
}

export type UserActionMutations = ReturnType<typeof useUserActions>
