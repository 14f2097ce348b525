import { useLingui } from '@lingui/react/macro'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'
import { useInvalidateSettings } from './use-community-mutations.ts'
import { useRemovableRows } from './use-removable-rows.ts'

export const useBannedMembers = (slug: string) =>
  trpc.members.banned.useInfiniteQuery({ slug }, { getNextPageParam: (page) => page.nextCursor })

/** Lifts a ban. Removes the row optimistically and restores it on failure. */
export function useUnban(slug: string) {
  const { t } = useLingui()
  const rows = useRemovableRows(getQueryKey(trpc.members.banned, { slug }, 'infinite'))
  const refresh = useInvalidateSettings(slug)
  return trpc.members.unban.useMutation({
    onMutate: ({ userId }) => rows.take(userId),
    onSuccess: () => {
      toast.success(t`The ban has been lifted.`)
    },
    onError: (error, _input, taken) => {
      taken?.restore()
      toast.error(errorText(error, t`The ban could not be lifted`))
    },
    onSettled: () => {
      rows.refresh()
      refresh()
    },
  })
}
