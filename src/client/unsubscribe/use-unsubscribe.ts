import { trpc } from '../app/trpc.ts'

/** What the link of a mail would switch off. Asking changes nothing. */
export const useUnsubscribing = (token: string) => trpc.inbox.unsubscribing.useQuery({ token }, { staleTime: 0 })

/** Switches it off. */
export function useUnsubscribe(token: string) {
  const { unsubscribing, mailChoices } = trpc.useUtils().inbox
  return trpc.inbox.unsubscribe.useMutation({
    onSuccess: (answer) => {
      unsubscribing.setData({ token }, answer)
      void mailChoices.invalidate()
    },
  })
}
