import { trpc } from '../../../platform/trpc.ts'

/** Leads to the page of the sign-in provider. */
export const useStartOpenid = () =>
  trpc.auth.startOpenid.useMutation({ onSuccess: ({ url }) => window.location.assign(url) })
