import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { limits } from '../../../../shared/platform/limits.ts'
import { trpc } from '../../../platform/trpc.ts'
import { sentencesNow } from '../../../ui/languages/composed-texts.ts'
import { translateNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'

/** Denies sign-ups with one reason, in as many calls as the limit needs, and shows how many were denied. */
export function useDenySignUps() {
  const { t } = useLingui()
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
      const done =
        denied === 0
          ? t`No sign-up was denied.`
          : t`${plural(denied, { one: '# sign-up', other: '# sign-ups' })} denied.`
      if (!first) return toast.success(done)
      const count = others.length + 1
      const error = translateNow(first.error)
      const undone = t`${plural(count, { one: '# sign-up', other: '# sign-ups' })} could not be denied: ${error}`
      toast.error(sentencesNow(done, undone))
    },
    // Calls before a failed one have denied some.
    onSettled: () => {
      void utils.userManagement.list.invalidate()
      void utils.admin.invalidate()
    },
  })
}
