import { Button, Text } from '@mantine/core'
import type { WordRule } from '../../../../shared/instance/word-rules.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import classes from '../../../ui/ListRow.module.css'
import { ListRow, ListRowSkeleton } from '../../../ui/ListRow.tsx'
import lists from '../../../ui/lists.module.css'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useRowFocus } from '../../../ui/use-row-focus.ts'

function RuleRow({ rule, onRemove }: { rule: WordRule; onRemove: () => void }) {
  return (
    <ListRow
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
      quote={rule.reason}
    >
      <Button variant="default" aria-label={`Remove the rule for ${rule.term}`} onClick={onRemove}>
        Remove
      </Button>
    </ListRow>
  )
}

interface Props {
  rules: { data: WordRule[] | undefined; isLoadingError: boolean; refetch: () => unknown }
  onRemove: (rule: WordRule) => void
  /** The message for an empty list. */
  advice: string
}

export function WordRuleList({ rules, onRemove, advice }: Props) {
  const focus = useRowFocus()
  if (rules.isLoadingError) return <ErrorState title="The rules could not be loaded" onRetry={rules.refetch} />
  return (
    <div {...focus.frame} className={`${classes.frame} ${classes.added}`}>
      {rules.data?.length === 0 ? (
        <EmptyState title="No word rules yet">{advice}</EmptyState>
      ) : (
        <ul className={lists.rows} aria-label="Word rules" aria-busy={!rules.data}>
          {rules.data?.map((rule) => <RuleRow key={rule.id} rule={rule} onRemove={() => onRemove(rule)} />) ?? (
            <ListRowSkeleton />
          )}
        </ul>
      )}
    </div>
  )
}
