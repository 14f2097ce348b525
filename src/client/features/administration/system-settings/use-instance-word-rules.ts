import { msg } from '@lingui/core/macro'
import type { WordRule } from '../../../../shared/instance/word-rules.ts'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { writeNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'
import { optimisticRemoval } from '../../instance/word-rules/optimistic-removal.ts'

/** Adds a rule for the whole instance. The form shows a refusal. */
export function useAddInstanceRule() {
  const { adminSettings, auditLog: audit } = trpc.useUtils()
  return trpc.adminSettings.addWordRule.useMutation({
    onSuccess: async () => {
      void audit.invalidate()
      await adminSettings.wordRules.invalidate()
      toast.success(writeNow(msg`The rule has been added.`))
    },
  })
}

/** Removes a rule optimistically. The rule returns on failure and on undo. */
export function useRemoveInstanceRule() {
  const { adminSettings, auditLog: audit } = trpc.useUtils()
  const { wordRules } = adminSettings
  const add = trpc.adminSettings.addWordRule.useMutation({
    onSuccess: () => wordRules.invalidate(),
    onError: (error) => toast.error(errorText(error, writeNow(msg`The rule could not be restored`))),
  })
  const remove = trpc.adminSettings.removeWordRule.useMutation(
    optimisticRemoval({
      cancel: () => wordRules.cancel(),
      get: () => wordRules.getData(),
      set: (change) => wordRules.setData(undefined, change),
      invalidate: () => wordRules.invalidate(),
    }),
  )
  return ({ id, term, reason }: WordRule) =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          void audit.invalidate()
          const onAct = () => add.mutate({ term, reason })
          toast.success(writeNow(msg`The rule has been removed.`), undefined, { label: writeNow(msg`Undo`), onAct })
        },
      },
    )
}
