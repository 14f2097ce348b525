import type { WordRule } from '../../../../shared/instance/word-rules.ts'
import { errorText } from '../../../ui/api-error.ts'
import { toast } from '../../../ui/toast.ts'

/** The cached rules of a community or of the instance. */
interface RuleCache {
  cancel: () => Promise<unknown>
  get: () => WordRule[] | undefined
  set: (change: (rules: WordRule[] | undefined) => WordRule[] | undefined) => unknown
  invalidate: () => Promise<unknown>
}

/** Options of a mutation that removes a rule optimistically and restores it on failure. */
export const optimisticRemoval = (known: RuleCache) => ({
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
