import { useLingui } from '@lingui/react/macro'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { useInvalidateSettings } from './use-community-mutations.ts'
import { useRemovableRows } from './use-removable-rows.ts'

/** Pending join requests, oldest first. */
export const useJoinRequests = (slug: string) =>
  trpc.joinRequests.list.useInfiniteQuery({ slug }, { getNextPageParam: (page) => page.nextCursor })

function useRequestRemoval(slug: string) {
  const utils = trpc.useUtils()
  const rows = useRemovableRows(getQueryKey(trpc.joinRequests.list, { slug }, 'infinite'))
  const refresh = useInvalidateSettings(slug)
  return {
    take: rows.take,
    resolve: () => {
      rows.refresh()
      refresh()
      void utils.members.list.invalidate({ slug })
      void utils.communities.bySlug.invalidate({ slug })
    },
  }
}

/** Approves a request. Removes the row optimistically and restores it on failure. */
export function useApprove(slug: string) {
  const { t } = useLingui()
  const queue = useRequestRemoval(slug)
  return trpc.joinRequests.approve.useMutation({
    onMutate: ({ id }) => queue.take(id),
    onSuccess: () => {
      toast.success(t`The request was approved.`)
    },
    onError: (error, _input, taken) => {
      taken?.restore()
      toast.error(errorText(error, t`The request could not be approved`))
    },
    onSettled: queue.resolve,
  })
}

/** Denies a request. The dialog that asks for the reason shows a failure. */
export function useDeny(slug: string) {
  const { t } = useLingui()
  const queue = useRequestRemoval(slug)
  return trpc.joinRequests.deny.useMutation({
    onSuccess: (_answer, { id }) => {
      void queue.take(id)
      toast.success(t`The request was denied.`)
    },
    onSettled: queue.resolve,
  })
}
