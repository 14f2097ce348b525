import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { OpenCase } from '../../../../shared/moderation/queue.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { errorText, isUnverified } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { VerifyEmailAlert } from '../../identity/email-verification/VerifyEmailAlert.tsx'
import { DecisionSentence } from './DecisionSentence.tsx'

/** Explains why the server refused a decision. */
export function DecisionError({ error, open }: { error: unknown; open: OpenCase }) {
  const { t } = useLingui()
  if (!error) return null
  if (isUnverified(error)) return <VerifyEmailAlert isRefused>{messages.verificationNeeded}</VerifyEmailAlert>
  const isOvertaken = error instanceof Error && error.message === messages.caseDecided
  return (
    <FormAlert tone="error" message={errorText(error, t`That did not work. Please try again.`)}>
      {isOvertaken && (
        <Text size="sm" dir="auto">
          {open.decision ? (
            <DecisionSentence open={open} />
          ) : (
            t`The case was opened again. Look at it before you decide.`
          )}
        </Text>
      )}
    </FormAlert>
  )
}
