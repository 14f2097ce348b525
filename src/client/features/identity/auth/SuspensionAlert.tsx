import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Hold } from '../../shared/accounts.ts'
import { messages } from '../../shared/messages.ts'
import { paths } from '../app/paths.ts'
import { FormAlert } from '../ui/FormAlert.tsx'
import classes from './auth.module.css'

/** A moment as it is written where the reader lives. */
const inWords = (moment: string) =>
  new Date(moment).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })

const endOf = (until: string | null) => (until === null ? 'It has no end.' : `It ends on ${inWords(until)}.`)

/** Tells somebody whose account nobody can sign in to at present why that is, and until when. */
export function HoldAlert({ suspension }: { suspension?: Hold['suspension'] }) {
  if (!suspension) return <FormAlert tone="error" message={messages.accountWaiting} />
  const { until, reason } = suspension
  return (
    <FormAlert
      tone="error"
      message={`${messages.accountSuspended} ${endOf(until)}`}
      detail={reason && `Reason: ${reason}`}
    >
      <Anchor component={Link} to={paths.contact} size="sm" className={classes.aside ?? ''}>
        Write to us if you think that this is a mistake
      </Anchor>
    </FormAlert>
  )
}
