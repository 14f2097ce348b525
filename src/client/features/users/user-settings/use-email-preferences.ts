import type { MailPreferences } from '../../../../shared/notifications/notifications.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'

interface Changes {
  kinds?: MailPreferences['kinds'] | undefined
  digest?: MailPreferences['digest'] | undefined
  timeZone?: string | undefined
}

const changed = (before: MailPreferences, { kinds, digest, timeZone }: Changes): MailPreferences => ({
  kinds: { ...before.kinds, ...kinds },
  digest: digest ?? before.digest,
  timeZone: timeZone ?? before.timeZone,
})

export const useEmailPreferences = () => trpc.notifications.mailPreferences.useQuery()

/** Saves a choice optimistically and restores the previous one on failure. */
export function useSaveEmailPreferences() {
  const { mailPreferences: mailChoices } = trpc.useUtils().notifications
  const write = (changes: Changes) => mailChoices.setData(undefined, (before) => before && changed(before, changes))
  const saving = trpc.notifications.saveMailPreferences.useMutation({
    // Runs in series, so that the server ends with the last choice.
    scope: { id: 'mail-choices' },
    async onMutate(changes) {
      await mailChoices.cancel()
      const before = mailChoices.getData()
      write(changes)
      return { before }
    },
    onError(error, { kinds, digest, timeZone }, guessed) {
      const { before } = guessed ?? {}
      // Restores only the choices of this call, because others may have changed in the meantime.
      const kept = Object.keys(kinds ?? {}).map((kind) => [kind, before?.kinds[kind as keyof MailPreferences['kinds']]])
      if (before)
        write({
          kinds: Object.fromEntries(kept),
          ...(digest && { digest: before.digest }),
          ...(timeZone && { timeZone: before.timeZone ?? undefined }),
        })
      toast.error(errorText(error, 'Your choice could not be saved'))
    },
  })
  return { save: (changes: Changes) => saving.mutate(changes) }
}
