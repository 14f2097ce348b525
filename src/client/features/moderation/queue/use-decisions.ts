import { useState } from 'react'
import { type Rule, rules } from '../../../../shared/instance/rules.ts'
import { type CaseDecision, type OpenCase, reasonedDecisions } from '../../../../shared/moderation/queue.ts'
import { type Ending, suspendedUntil } from '../../identity/suspension/suspension-end.ts'
import { decisionLabels } from './decision-labels.ts'
import { useDecide } from './use-case-actions.ts'

/** The input for a decision; `ending` and `removesContent` concern a suspension. */
export interface DecisionDraft {
  rule: Rule
  reason: string
  ending: Ending
  removesContent: boolean
}

/** The rule that most of the shown reports name. */
function mostNamedRule({ reports }: OpenCase): Rule {
  const count = (rule: Rule) => reports.filter(({ reason }) => reason === rule).length
  return rules.reduce((most, rule) => (count(rule) > count(most) ? rule : most), 'OTHER')
}

/** The state of a decision: the chosen action, its input and its submission. */
export function useDecisions(open: OpenCase, onDecided: () => void) {
  const [pending, setPending] = useState<CaseDecision | null>(null)
  // Survives closing the dialog and choosing another decision, so that the user can reuse the text.
  const [draft, setDraft] = useState<DecisionDraft>(() => ({
    rule: mostNamedRule(open),
    reason: '',
    ending: 'week',
    removesContent: false,
  }))
  const decide = useDecide(onDecided)
  const { id, version } = open

  const send = (decision: CaseDecision) => {
    if (decide.isPending) return
    const until = suspendedUntil(draft.ending, '') ?? null
    const { rule, reason, removesContent } = draft
    const statement = reasonedDecisions.includes(decision) ? { rule, reason } : {}
    decide.mutate({ id, version, decision, ...statement, ...(decision === 'SUSPEND' && { until, removesContent }) })
  }
  const ask = (decision: CaseDecision) => {
    decide.reset()
    setPending(decision)
  }
  /** A keyboard shortcut asks for more confirmation than a click, because a key is easily pressed by accident. */
  const chooseByKey = (decision: CaseDecision) => {
    if (open.can[decisionLabels[decision].ability]) ask(decision)
  }
  return {
    pendingDecision: pending,
    draft,
    setDraft,
    chooseByKey,
    choose: (decision: CaseDecision) => (reasonedDecisions.includes(decision) ? ask(decision) : send(decision)),
    confirm: () => pending && send(pending),
    dismiss: () => setPending(null),
    error: decide.error,
    isPending: decide.isPending,
    pending: decide.isPending ? decide.variables.decision : null,
  }
}
