import { Trans, useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
  const { term } = rule
  return (
    <ListRow
      title={
        <Text fw={600} component="bdi">
          {rule.term}
        </Text>
      }
      meta={
        <Trans>
          Added <RelativeTime at={rule.createdAt} />
        </Trans>
      }
      quote={rule.reason}
    >
      <Button variant="default" aria-label={t`Remove the rule for ${term}`} onClick={onRemove}>
        {t`Remove`}
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
  const { t } = useLingui()
  const focus = useRowFocus()
  if (rules.isLoadingError) return <ErrorState title={t`The rules could not be loaded`} onRetry={rules.refetch} />
  return (
    <div {...focus.frame} className={`${classes.frame} ${classes.added}`}>
      {rules.data?.length === 0 ? (
        <EmptyState title={t`No word rules yet`}>{advice}</EmptyState>
      ) : (
        <ul className={lists.rows} aria-label={t`Word rules`} aria-busy={!rules.data}>
          {rules.data?.map((rule) => <RuleRow key={rule.id} rule={rule} onRemove={() => onRemove(rule)} />) ?? (
            <ListRowSkeleton />
          )}
        </ul>
      )}
    </div>
  )
}
