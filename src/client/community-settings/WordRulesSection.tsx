import { Button, Text } from '@mantine/core'
import type { WordRule } from '../../shared/community-settings.ts'
import { SettingsCard } from '../settings/SettingsCard.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { AddWordRuleForm } from './AddWordRuleForm.tsx'
import classes from './community-settings.module.css'
import { Row } from './Row.tsx'
import { RowSkeleton } from './RowSkeleton.tsx'
import type { SectionProps } from './section-props.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRemoveWordRule, useWordRules } from './use-word-rules.ts'

function RuleRow({ rule, onRemove }: { rule: WordRule; onRemove: () => void }) {
  return (
    <Row
      title={
        <Text fw={600} component="bdi">
          {rule.term}
        </Text>
      }
      meta={
        <>
          Added <RelativeTime at={rule.createdAt} />
        </>
      }
      words={rule.reason}
    >
      <Button variant="default" aria-label={`Remove the rule for ${rule.term}`} onClick={onRemove}>
        Remove
      </Button>
    </Row>
  )
}

function RuleList({ slug }: { slug: string }) {
  const rules = useWordRules(slug)
  const remove = useRemoveWordRule(slug)
  const focus = useRowFocus()
  if (rules.isLoadingError) return <ErrorState title="The rules could not be loaded" onRetry={rules.refetch} />
  return (
    <div {...focus.frame} className={`${classes.frame} ${classes.added}`}>
      {rules.data?.length === 0 ? (
        <EmptyState title="No word rules yet">What the whole instance refuses is refused here either way.</EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Word rules" aria-busy={!rules.data}>
          {rules.data?.map((rule) => (
            <RuleRow key={rule.id} rule={rule} onRemove={() => remove.mutate({ slug, id: rule.id })} />
          )) ?? <RowSkeleton />}
        </ul>
      )}
    </div>
  )
}

/** Words that are refused in this community, and why. */
export function WordRulesSection({ community: { slug } }: Pick<SectionProps, 'community'>) {
  return (
    <SettingsCard
      title="Word rules"
      lead="Posts, titles and comments that have one of these words are refused. Capital letters and look-alikes such as 0 for o make no difference. What is written already stays."
    >
      <AddWordRuleForm slug={slug} />
      <RuleList slug={slug} />
    </SettingsCard>
  )
}
