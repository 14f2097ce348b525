import { getQueryKey } from '@trpc/react-query'
import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'
import { useRefresh } from './use-refresh.ts'
import { useRows } from './use-rows.ts'

/** Who waits to be let in, who has waited longest first. */
export const useRequests = (slug: string) =>
  trpc.requests.list.useInfiniteQuery({ slug }, { getNextPageParam: (page) => page.nextCursor })

function useQueue(slug: string) {
  const utils = trpc.useUtils()
  const rows = useRows(getQueryKey(trpc.requests.list, { slug }, 'infinite'))
  const refresh = useRefresh(slug)
  return {
    take: rows.take,
    settle: () => {
      rows.refresh()
      refresh()
      void utils.members.list.invalidate({ slug })
      void utils.communities.bySlug.invalidate({ slug })
    },
  }
}

/** Lets somebody in. They leave the queue at once, and come back to it when that fails. */
export function useApprove(slug: string) {
  const queue = useQueue(slug)
  return trpc.requests.approve.useMutation({
    onMutate: ({ id }) => queue.take(id),
    onSuccess: () => {
      toast.success('The request was approved.')
    },
    onError: (error, _input, taken) => {
      taken?.restore()
      toast.error(errorText(error, 'The request could not be approved'))
    },
    onSettled: queue.settle,
  })
}

/** Turns somebody down. A failure is for the dialog that asks for the reason to tell. */
export function useDeny(slug: string) {
  const queue = useQueue(slug)
  return trpc.requests.deny.useMutation({
    onSuccess: (_answer, { id }) => {
      void queue.take(id)
      toast.success('The request was denied.')
    },
    onSettled: queue.settle,
  })
}
