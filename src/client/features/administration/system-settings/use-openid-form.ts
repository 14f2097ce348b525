import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { type OpenidSettingsView, saveOpenidInput } from '../../../../shared/instance/openid-settings.ts'
import { useSessionDraft } from '../../../platform/session-draft.ts'
import { trpc } from '../../../platform/trpc.ts'
import { refusalOf, refusedField } from '../../../ui/api-error.ts'
import { problemsNow, writeNow } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'

type Fields = Record<'issuer' | 'clientId' | 'label', string>
export type OpenidField = keyof Fields | 'clientSecret'
const keys = ['issuer', 'clientId', 'label'] as const

/** The sign-in provider with unsaved changes, which survive a reload except for the secret. */
export function useOpenidForm({ provider, setBy }: OpenidSettingsView) {
  const utils = trpc.useUtils()
  const draft = useSessionDraft<Fields>('openid-settings')
  const [clientSecret, setClientSecret] = useState('')
  const [isAsked, setAsked] = useState(false)

  const saved: Fields = provider ?? { issuer: '', clientId: '', label: '' }
  const values = { ...saved, ...draft.edits, clientSecret }
  const isDirty = setBy === null && (clientSecret !== '' || keys.some((key) => values[key] !== saved[key]))

  const { clientSecret: typed, ...rest } = values
  const input = { provider: { ...rest, ...(typed !== '' && { clientSecret: typed }) } }
  const problems = problemsNow(saveOpenidInput.safeParse(input))

  const save = trpc.adminSettings.saveOpenid.useMutation({
    onSuccess: (answer) => {
      utils.adminSettings.openid.setData(undefined, answer)
      void utils.instance.invalidate()
      void utils.auditLog.invalidate()
      void utils.account.provider.invalidate()
      draft.clear()
      setClientSecret('')
      setAsked(false)
      toast.success(writeNow(msg`The settings have been saved.`))
    },
  })

  return {
    values,
    isDirty,
    isPending: save.isPending,
    problem: (field: OpenidField) => (isAsked ? problems[field] : undefined) ?? refusalOf(save.error, field),
    failure: refusedField(save.error) === undefined ? save.error : null,
    set({ clientSecret: typed, ...change }: Partial<Record<OpenidField, string>>) {
      if (typed !== undefined) setClientSecret(typed)
      if (Object.keys(change).length > 0) draft.set(change)
    },
    save() {
      setAsked(true)
      if (Object.keys(problems).length === 0 && !save.isPending) save.mutate(input)
    },
    remove: () => save.mutateAsync({ provider: null }),
  }
}
