import { trpc } from '../../../platform/trpc.ts'
import { useResetOnReturn } from '../../../ui/use-reset-on-return.ts'

/** Leads to the page of the sign-in provider. */
export function useStartOpenid() {
  const start = trpc.auth.startOpenid.useMutation({ onSuccess: ({ url }) => window.location.assign(url) })
  useResetOnReturn(start.reset)
  return start
}
