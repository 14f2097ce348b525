import { useState } from 'react'
import { type CaseDecision, type OpenCase, reasonedDecisions } from '../../shared/desk.ts'
import { type Ending, suspendedUntil } from '../admin/suspension-end.ts'
import { decisionWords } from './desk-words.ts'
import { useDecide } from './use-case-acts.ts'

/** What is being written for a decision; `ending` is that of a suspension. */
export interface DecisionDraft {
  reason: string
  ending: Ending
}

/** Deciding on a case: what is asked before, what was typed for it, and sending it. */
export function useDecisions(open: OpenCase, onDecided: () => void) {
  const [asked, setAsked] = useState<CaseDecision | null>(null)
  // Kept when the dialog closes or another decision is chosen: the words may serve there.
  const [draft, setDraft] = useState<DecisionDraft>({ reason: '', ending: 'week' })
  const decide = useDecide(onDecided)
  const { id, version } = open

  const send = (decision: CaseDecision) => {
    if (decide.isPending) return
    const until = suspendedUntil(draft.ending, '') ?? null
    const reason = reasonedDecisions.includes(decision) ? draft.reason : ''
    decide.mutate({ id, version, decision, reason, ...(decision === 'SUSPEND' && { until }) })
  }
  const ask = (decision: CaseDecision) => {
    decide.reset()
    setAsked(decision)
  }
  /** At the press of a key more is asked before than at that of a button. */
  const chooseByKey = (decision: CaseDecision) => {
    if (!open.can[decisionWords[decision].ability]) return
    if (decision === 'HIDE') send(decision)
    else ask(decision)
  }
  return {
    asked,
    draft,
    setDraft,
    chooseByKey,
    choose: (decision: CaseDecision) => (reasonedDecisions.includes(decision) ? ask(decision) : send(decision)),
    confirm: () => asked && send(asked),
    dismiss: () => setAsked(null),
    error: decide.error,
    isPending: decide.isPending,
    pending: decide.isPending ? decide.variables.decision : null,
  }
}
