import { msg } from '@lingui/core/macro'
import type { WordRule } from '../../../../shared/instance/word-rules.ts'
import { errorText } from '../../../ui/api-error.ts'
import { writeNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'

/** The cached rules of a community or of the instance. */
interface RuleCache {
  cancel: () => Promise<unknown>
  get: () => WordRule[] | undefined
  set: (change: (rules: WordRule[] | undefined) => WordRule[] | undefined) => unknown
  invalidate: () => Promise<unknown>
}

/** Options of a mutation that removes a rule optimistically and restores it on failure. */
export const optimisticRemoval = (cache: RuleCache) => ({
  onMutate: async ({ id }: { id: string }) => {
    await cache.cancel()
    const before = cache.get()
    cache.set((rules) => rules?.filter((rule) => rule.id !== id))
    return { before }
  },
  onError: (error: unknown, _input: unknown, guessed: { before: WordRule[] | undefined } | undefined) => {
    cache.set(() => guessed?.before)
    toast.error(errorText(error, writeNow(msg`The rule could not be removed`)))
    void cache.invalidate()
  },
})
