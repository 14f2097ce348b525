import { useLingui } from '@lingui/react/macro'
import { useSentences } from '../../../ui/languages/composed-texts.ts'
import { SectionCard } from '../../../ui/SectionCard.tsx'
import { AddWordRuleForm, wordRuleHint } from '../../instance/word-rules/AddWordRuleForm.tsx'
import { WordRuleList } from '../../instance/word-rules/WordRuleList.tsx'
import type { SectionProps } from './use-details-draft.ts'
import { useAddWordRule, useRemoveWordRule, useWordRules } from './use-word-rules.ts'

export function WordRulesSection({ community: { slug } }: Pick<SectionProps, 'community'>) {
  const { t } = useLingui()
  const sentences = useSentences()
  const rules = useWordRules(slug)
  const add = useAddWordRule(slug)
  const remove = useRemoveWordRule(slug)
  return (
    <SectionCard
      title={t`Word rules`}
      lead={sentences(t`Posts, titles and comments that have one of these words are refused.`, t(wordRuleHint))}
    >
      <AddWordRuleForm
        onAdd={(rule, taken) => add.mutate({ slug, ...rule }, taken)}
        isPending={add.isPending}
        error={add.error}
      />
      <WordRuleList
        rules={rules}
        onRemove={({ id }) => remove.mutate({ slug, id })}
        advice={t`The rules of the whole site also apply here.`}
      />
    </SectionCard>
  )
}
