import { useState } from 'react'
import { errorText, trpc } from '../app/trpc.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { AddWordRuleForm } from '../word-rules/AddWordRuleForm.tsx'
import { WordRuleList } from '../word-rules/WordRuleList.tsx'
import { wordRuleReach } from '../word-rules/word-rule-words.ts'
import { useAddInstanceRule, useRemoveInstanceRule } from './use-instance-word-rules.ts'
import { WordRulePreview } from './WordRulePreview.tsx'

/** Words that are refused everywhere, and why. What a rule would do can be seen before it holds. */
export function WordRulesSection() {
  const rules = trpc.adminSettings.wordRules.useQuery()
  const add = useAddInstanceRule()
  const remove = useRemoveInstanceRule()
  const [term, setTerm] = useState('')
  const preview = trpc.adminSettings.previewWordRule.useQuery(
    { term },
    { enabled: term !== '', staleTime: 0, gcTime: 0 },
  )
  const look = (asked: string) => (asked === term ? void preview.refetch() : setTerm(asked))
  return (
    <SettingsCard
      title="Word rules"
      lead={`Posts, titles and comments that have one of these words are refused in every community. ${wordRuleReach}`}
    >
      <AddWordRuleForm
        onAdd={(rule, taken) => add.mutate(rule, taken)}
        isPending={add.isPending}
        error={add.error}
        onTry={look}
        isTrying={preview.isFetching}
      />
      {preview.error && (
        <FormAlert tone="error" message={errorText(preview.error, 'That could not be looked up. Please try again.')} />
      )}
      {preview.data && <WordRulePreview term={term} preview={preview.data} />}
      <WordRuleList
        rules={rules}
        onRemove={remove}
        advice="Communities have rules of their own besides those that hold everywhere."
      />
    </SettingsCard>
  )
}
