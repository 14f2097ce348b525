import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { trpc } from '../../../platform/trpc.ts'
import { errorText } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { useSentences } from '../../../ui/languages/composed-texts.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { AddWordRuleForm, wordRuleHint } from '../../instance/word-rules/AddWordRuleForm.tsx'
import { WordRuleList } from '../../instance/word-rules/WordRuleList.tsx'
import { useAddInstanceRule, useRemoveInstanceRule } from './use-instance-word-rules.ts'
import { WordRulePreview } from './WordRulePreview.tsx'

/** Rules that apply in every community, with a preview of their effect. */
export function WordRulesSection() {
  const { t } = useLingui()
  const sentences = useSentences()
  const rules = trpc.adminSettings.wordRules.useQuery()
  const add = useAddInstanceRule()
  const remove = useRemoveInstanceRule()
  const [term, setTerm] = useState('')
  const preview = trpc.adminSettings.previewWordRule.useQuery(
    { term },
    { enabled: term !== '', staleTime: 0, gcTime: 0 },
  )
  const look = (nextTerm: string) => (nextTerm === term ? void preview.refetch() : setTerm(nextTerm))
  return (
    <SectionCard
      title={t`Word rules`}
      lead={sentences(
        t`Posts, titles and comments that have one of these words are refused in every community.`,
        t(wordRuleHint),
      )}
    >
      <AddWordRuleForm
        onAdd={(rule, taken) => add.mutate(rule, taken)}
        isPending={add.isPending}
        error={add.error}
        onTry={look}
        isTrying={preview.isFetching}
      />
      {preview.error && (
        <FormAlert
          tone="error"
          message={errorText(preview.error, t`The preview could not be loaded. Please try again.`)}
        />
      )}
      {preview.data && <WordRulePreview term={term} preview={preview.data} />}
      <WordRuleList rules={rules} onRemove={remove} advice={t`Communities can add their own rules.`} />
    </SectionCard>
  )
}
