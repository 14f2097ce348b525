import { useNavigate } from 'react-router-dom'
import type { AdminPerson } from '../../shared/admin-people.ts'
import { paths } from '../app/paths.ts'
import { trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'

/** A person's account, as super admins see it. */
export const usePerson = (id: string) => trpc.adminPeople.byId.useQuery({ id })

/** What super admins do to an account. Each says in a toast what was done, and shows the account as it is then. */
export function usePersonActs(id: string) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const told = (words: string) => ({
    onSuccess: (person: AdminPerson) => {
      utils.adminPeople.byId.setData({ id }, person)
      void utils.adminPeople.list.invalidate()
      void utils.admin.invalidate()
      // It may be their own right that somebody gave back.
      void utils.auth.viewer.invalidate()
      toast.success(words)
    },
  })
  return {
    suspend: trpc.adminPeople.suspend.useMutation(told('The account is suspended.')),
    lift: trpc.adminPeople.lift.useMutation(told('The suspension is lifted.')),
    verify: trpc.adminPeople.verify.useMutation(told('The email address is verified.')),
    endSessions: trpc.adminPeople.endSessions.useMutation(told('They are signed out everywhere.')),
    grant: trpc.adminPeople.setSuperAdmin.useMutation(told('They are super admin now.')),
    revoke: trpc.adminPeople.setSuperAdmin.useMutation(told('They are no longer super admin.')),
    approve: trpc.adminPeople.approve.useMutation(told('The account is approved.')),
    deny: trpc.adminPeople.deny.useMutation({
      onSuccess: () => {
        toast.success('The sign-up is denied.')
        void utils.adminPeople.list.invalidate()
        void utils.admin.invalidate()
        navigate(`${paths.adminUsers}?filter=waiting`, { replace: true })
      },
    }),
  }
}

export type PersonActs = ReturnType<typeof usePersonActs>
