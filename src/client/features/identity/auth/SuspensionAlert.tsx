import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AccountStatus } from '../../../../shared/identity/auth.ts'
import { decidedText, ruleLabel } from '../../../../shared/instance/restriction-labels.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { paths } from '../../../platform/paths.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import classes from './auth.module.css'

/** Formats an instant in the viewer's locale and time zone. */
const formatMoment = (moment: string) =>
  new Date(moment).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })

const suspensionEndText = (until: string | null) =>
  until === null ? 'It has no end.' : `It ends on ${formatMoment(until)}.`

export function SuspensionAlert({ suspension }: { suspension?: AccountStatus['suspension'] }) {
  if (!suspension) return <FormAlert tone="error" message={messages.accountWaiting} />
  const { until, reason, rule, deciderRole, decision } = suspension
  const details = [
    rule && `Rule: ${ruleLabel(rule)}.`,
    reason && `Reason: ${reason}`,
    deciderRole && `${decidedText(deciderRole)}.`,
  ]
  return (
    <FormAlert
      tone="error"
      message={`${messages.accountSuspended} ${suspensionEndText(until)}`}
      detail={details.filter(Boolean).join('\n')}
    >
      <Anchor component={Link} to={decision ?? paths.contact} size="sm" className={classes.aside ?? ''}>
        {decision ? 'Object to this decision' : 'Write to us if you think that this is a mistake'}
      </Anchor>
    </FormAlert>
  )
}
