import { useMutation } from '@tanstack/react-query'
import { limits } from '../../../../shared/platform/limits.ts'
import { trpc } from '../../../platform/trpc.ts'
import { pluralize } from '../../../ui/format-numbers.ts'
import { toast } from '../../../ui/toast.ts'

/** Denies sign-ups with one reason, in as many calls as the limit needs, and shows how many were denied. */
export function useDenySignUps() {
  const utils = trpc.useUtils()
  return useMutation({
    mutationFn: async ({ ids, reason }: { ids: readonly string[]; reason: string }) => {
      const outcome = { denied: 0, failed: [] as { id: string; error: string }[] }
      for (let at = 0; at < ids.length; at += limits.denialsPerCall) {
        const chosen = ids.slice(at, at + limits.denialsPerCall)
        const { denied, failed } = await utils.client.userManagement.denySeveral.mutate({ ids: chosen, reason })
        outcome.denied += denied
        outcome.failed.push(...failed)
      }
      return outcome
    },
    onSuccess: ({ denied, failed: [first, ...others] }) => {
      const done = denied === 0 ? 'No sign-up was denied.' : `${pluralize(denied, 'sign-up')} denied.`
      if (!first) return toast.success(done)
      toast.error(`${done} ${pluralize(others.length + 1, 'sign-up')} could not be denied: ${first.error}`)
    },
    // Calls before a failed one have denied some.
    onSettled: () => {
      void utils.userManagement.list.invalidate()
      void utils.admin.invalidate()
    },
  })
}
