import { useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import {
  type CaseDecision,
  caseDecisions,
  type OpenCase,
  reasonedDecisions,
} from '../../../../shared/moderation/queue.ts'
import { decisionLabels } from './decision-labels.ts'
import { KeyHint } from './KeyHint.tsx'
import classes from './ModerationQueue.module.css'

interface Props {
  open: OpenCase
  /** The decision being submitted. */
  pending: CaseDecision | null
  onChoose: (decision: CaseDecision) => void
}

/**
 * Buttons for the decisions in the case's `can`. Sticks to the bottom, so that it stays visible while the user reads
 * the case.
 */
export function DecisionBar({ open: { can }, pending, onChoose }: Props) {
  const { t } = useLingui()
  const possible = caseDecisions.filter((decision) => can[decisionLabels[decision].ability])
  return (
    <section className={classes.decisions} aria-label={t`Decide`}>
      {possible.length === 0 && (
        <Text size="sm" c="dimmed">
          {t`You cannot decide this case.`}
        </Text>
      )}
      {possible.map((decision) => {
        const { label, key, isDangerous = false } = decisionLabels[decision]
        const name = t(label)
        return (
          <Button
            key={decision}
            variant="default"
            size="sm"
            {...(isDangerous && { c: 'var(--mantine-color-error)' })}
            loading={pending === decision}
            disabled={pending !== null}
            rightSection={<KeyHint of={key} />}
            aria-keyshortcuts={key.toLowerCase()}
            onClick={() => onChoose(decision)}
          >
            {reasonedDecisions.includes(decision) ? t`${name}…` : name}
          </Button>
        )
      })}
    </section>
  )
}
