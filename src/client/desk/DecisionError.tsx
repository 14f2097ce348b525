import type { OpenCase } from '../../shared/desk.ts'
import { errorStatus, errorText } from '../app/trpc.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import { relativeTime } from '../ui/RelativeTime.tsx'
import { decisionWords } from './desk-words.ts'

/** What stands there now, for whoever came too late. */
const meanwhile = ({ decision, decidedBy, decidedAt }: OpenCase) =>
  decision && decidedAt
    ? `${decidedBy?.name ?? 'Somebody'} ${decisionWords[decision].told} ${relativeTime(decidedAt)}.`
    : 'The case was opened again. Look at it before you decide.'

/** Why a decision was not taken. */
export function DecisionError({ error, open }: { error: unknown; open: OpenCase }) {
  if (!error) return null
  return (
    <FormAlert
      tone="error"
      message={errorText(error, 'That did not work. Please try again.')}
      detail={errorStatus(error) === 409 ? meanwhile(open) : undefined}
    />
  )
}
