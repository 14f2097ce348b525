import { Button, Text } from '@mantine/core'
import type { WordRule } from '../../shared/community-settings.ts'
import classes from '../community-settings/community-settings.module.css'
import { Row } from '../community-settings/Row.tsx'
import { RowSkeleton } from '../community-settings/RowSkeleton.tsx'
import { useRowFocus } from '../community-settings/use-row-focus.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'

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

interface Props {
  rules: { data: WordRule[] | undefined; isLoadingError: boolean; refetch: () => unknown }
  onRemove: (rule: WordRule) => void
  /** Said while there are none. */
  advice: string
}

/** The rules there are, each with the way to be rid of it. */
export function WordRuleList({ rules, onRemove, advice }: Props) {
  const focus = useRowFocus()
  if (rules.isLoadingError) return <ErrorState title="The rules could not be loaded" onRetry={rules.refetch} />
  return (
    <div {...focus.frame} className={`${classes.frame} ${classes.added}`}>
      {rules.data?.length === 0 ? (
        <EmptyState title="No word rules yet">{advice}</EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Word rules" aria-busy={!rules.data}>
          {rules.data?.map((rule) => <RuleRow key={rule.id} rule={rule} onRemove={() => onRemove(rule)} />) ?? (
            <RowSkeleton />
          )}
        </ul>
      )}
    </div>
  )
}
