import { SettingsCard } from '../settings/SettingsCard.tsx'
import { AddWordRuleForm } from '../word-rules/AddWordRuleForm.tsx'
import { WordRuleList } from '../word-rules/WordRuleList.tsx'
import { wordRuleReach } from '../word-rules/word-rule-words.ts'
import type { SectionProps } from './section-props.ts'
import { useAddWordRule, useRemoveWordRule, useWordRules } from './use-word-rules.ts'

/** Words that are refused in this community, and why. */
export function WordRulesSection({ community: { slug } }: Pick<SectionProps, 'community'>) {
  const rules = useWordRules(slug)
  const add = useAddWordRule(slug)
  const remove = useRemoveWordRule(slug)
  return (
    <SettingsCard
      title="Word rules"
      lead={`Posts, titles and comments that have one of these words are refused. ${wordRuleReach}`}
    >
      <AddWordRuleForm
        onAdd={(rule, taken) => add.mutate({ slug, ...rule }, taken)}
        isPending={add.isPending}
        error={add.error}
      />
      <WordRuleList
        rules={rules}
        onRemove={({ id }) => remove.mutate({ slug, id })}
        advice="What the whole instance refuses is refused here either way."
      />
    </SettingsCard>
  )
}
