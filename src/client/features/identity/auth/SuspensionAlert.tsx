import { useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AccountStatus } from '../../../../shared/identity/auth.ts'
import { decidedSentence, ruleLabel } from '../../../../shared/instance/restriction-labels.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { formatterFor } from '../../../ui/format-dates.ts'
import { useLanguage, useTranslate } from '../../../ui/languages/texts.tsx'
import classes from './auth.module.css'

const ending = formatterFor({ dateStyle: 'long', timeStyle: 'short' })

/** Says that the account is suspended, and until when in the viewer's language and time zone. */
function useSuspendedText(until: string | null) {
  const { t } = useLingui()
  const translate = useTranslate()
  const language = useLanguage()
  const accountSuspended = translate(messages.accountSuspended)
  if (until === null) return t`${accountSuspended} It has no end.`
  const moment = ending(language).format(new Date(until))
  return t`${accountSuspended} It ends on ${moment}.`
}

export function SuspensionAlert({ suspension }: { suspension?: AccountStatus['suspension'] }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const suspendedText = useSuspendedText(suspension?.until ?? null)
  if (!suspension) return <FormAlert tone="error" message={translate(messages.accountWaiting)} />
  const { reason, rule, deciderRole, decision } = suspension
  const named = rule && translate(ruleLabel(rule))
  const details = [
    named && t`Rule: ${named}.`,
    reason && t`Reason: ${reason}`,
    deciderRole && translate(decidedSentence(deciderRole)),
  ]
  return (
    <FormAlert tone="error" message={suspendedText} detail={details.filter(Boolean).join('\n')}>
      <Anchor component={Link} to={decision ?? paths.contact} size="sm" className={classes.aside ?? ''}>
        {decision ? t`Object to this decision` : t`Write to us if you think that this is a mistake`}
      </Anchor>
    </FormAlert>
  )
}
