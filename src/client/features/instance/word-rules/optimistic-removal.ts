import type { WordRule } from '../../shared/community-settings.ts'
import { errorText } from '../app/trpc.ts'
import { toast } from '../ui/toast.ts'

/** The rules that this browser knows of: those of a community, or of the instance. */
interface Known {
  cancel: () => Promise<unknown>
  get: () => WordRule[] | undefined
  set: (change: (rules: WordRule[] | undefined) => WordRule[] | undefined) => unknown
  invalidate: () => Promise<unknown>
}

/** For a call that removes a rule: it goes at once, and comes back when that fails. */
export const removalFrom = (known: Known) => ({
  onMutate: async ({ id }: { id: string }) => {
    await known.cancel()
    const before = known.get()
    known.set((rules) => rules?.filter((rule) => rule.id !== id))
    return { before }
  },
  onError: (error: unknown, _input: unknown, guessed: { before: WordRule[] | undefined } | undefined) => {
    known.set(() => guessed?.before)
    toast.error(errorText(error, 'The rule could not be removed'))
    void known.invalidate()
  },
})
