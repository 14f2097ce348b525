import type { OpenCase } from '../../../../shared/moderation/queue.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { errorText, isUnverified } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { relativeTime } from '../../../ui/RelativeTime.tsx'
import { VerifyEmailAlert } from '../../identity/email-verification/VerifyEmailAlert.tsx'
import { decisionLabels } from './decision-labels.ts'

/** Describes the decision that somebody else made first. */
const otherDecisionText = ({ decision, decidedBy, decidedAt }: OpenCase) =>
  decision && decidedAt
    ? `${decidedBy?.name ?? 'Someone'} ${decisionLabels[decision].pastTense} ${relativeTime(decidedAt)}.`
    : 'The case was opened again. Look at it before you decide.'

/** Explains why the server refused a decision. */
export function DecisionError({ error, open }: { error: unknown; open: OpenCase }) {
  if (!error) return null
  if (isUnverified(error)) return <VerifyEmailAlert isRefused>{messages.verificationNeeded}</VerifyEmailAlert>
  const isOvertaken = errorText(error, '') === messages.caseDecided
  return (
    <FormAlert
      tone="error"
      message={errorText(error, 'That did not work. Please try again.')}
      detail={isOvertaken ? otherDecisionText(open) : undefined}
    />
  )
}
