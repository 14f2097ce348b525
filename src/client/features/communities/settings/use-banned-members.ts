import { getQueryKey } from '@trpc/react-query'
import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { useRefresh } from './use-refresh.ts'
import { useRows } from './use-rows.ts'

export const useBanned = (slug: string) =>
  trpc.members.banned.useInfiniteQuery({ slug }, { getNextPageParam: (page) => page.nextCursor })

/** Lets somebody come back if they want. They leave the list at once, and return to it when that fails. */
export function useUnban(slug: string) {
  const rows = useRows(getQueryKey(trpc.members.banned, { slug }, 'infinite'))
  const refresh = useRefresh(slug)
  return trpc.members.unban.useMutation({
    onMutate: ({ userId }) => rows.take(userId),
    onSuccess: () => {
      toast.success('The ban has been lifted.')
    },
    onError: (error, _input, taken) => {
      taken?.restore()
      toast.error(errorText(error, 'The ban could not be lifted'))
    },
    onSettled: () => {
      rows.refresh()
      refresh()
    },
  })
}
