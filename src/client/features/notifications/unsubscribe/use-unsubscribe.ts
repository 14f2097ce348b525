import { trpc } from '../../../platform/trpc.ts'

/** Returns the mails that the link would switch off. This request changes nothing. */
export const useUnsubscribePreview = (token: string) =>
  trpc.notifications.unsubscribePreview.useQuery({ token }, { staleTime: 0 })

export function useUnsubscribe(token: string) {
  const { unsubscribePreview: unsubscribing, preferences } = trpc.useUtils().notifications
  return trpc.notifications.unsubscribe.useMutation({
    onSuccess: (answer) => {
      unsubscribing.setData({ token }, answer)
      void preferences.invalidate()
    },
  })
}
