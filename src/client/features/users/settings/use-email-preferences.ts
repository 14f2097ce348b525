import type { MailChoices } from '../../shared/notices.ts'
import { errorText, trpc } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'

interface Changes {
  kinds?: MailChoices['kinds'] | undefined
  digest?: MailChoices['digest'] | undefined
}

const changed = (before: MailChoices, { kinds, digest }: Changes): MailChoices => ({
  kinds: { ...before.kinds, ...kinds },
  digest: digest ?? before.digest,
})

export const useMailChoices = () => trpc.inbox.mailChoices.useQuery()

/** Saves what is chosen at once. It shows before the server has confirmed it, and goes back when that fails. */
export function useSaveMailChoices() {
  const { mailChoices } = trpc.useUtils().inbox
  const write = (changes: Changes) => mailChoices.setData(undefined, (before) => before && changed(before, changes))
  return trpc.inbox.saveMailChoices.useMutation({
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'mail-choices' },
    async onMutate(changes) {
      await mailChoices.cancel()
      const before = mailChoices.getData()
      write(changes)
      return { before }
    },
    onError(error, { kinds, digest }, guessed) {
      const { before } = guessed ?? {}
      // Only what this call was about: other choices may have been made meanwhile.
      const kept = Object.keys(kinds ?? {}).map((kind) => [kind, before?.kinds[kind as keyof MailChoices['kinds']]])
      if (before) write({ kinds: Object.fromEntries(kept), ...(digest && { digest: before.digest }) })
      toast.error(errorText(error, 'Your choice could not be saved'))
    },
  })
}
