import { Button, Text } from '@mantine/core'
import { type CaseDecision, caseDecisions, type OpenCase, reasonedDecisions } from '../../shared/desk.ts'
import classes from './desk.module.css'
import { decisionWords } from './desk-words.ts'
import { KeyHint } from './KeyHint.tsx'

interface Props {
  open: OpenCase
  /** What is being sent. */
  pending: CaseDecision | null
  onChoose: (decision: CaseDecision) => void
}

/** What can be decided, as the case's `can` says. Stays in sight while the case is read. */
export function DecisionBar({ open: { can }, pending, onChoose }: Props) {
  const possible = caseDecisions.filter((decision) => can[decisionWords[decision].ability])
  return (
    <section className={classes.decisions} aria-label="Decide">
      {possible.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing can be decided here.
        </Text>
      )}
      {possible.map((decision) => {
        const { label, key, isDangerous = false } = decisionWords[decision]
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
            {reasonedDecisions.includes(decision) ? `${label}…` : label}
          </Button>
        )
      })}
    </section>
  )
}
