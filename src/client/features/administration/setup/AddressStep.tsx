import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { AddressVerdicts } from './AddressVerdicts.tsx'
import { addressVerdicts } from './address-check.ts'
import { SetupStep } from './SetupStep.tsx'
import classes from './setup.module.css'

/** Checks the public address, which only the environment sets, and leads into the site. */
export function AddressStep({ publicUrl, email }: { publicUrl: string; email: string }) {
  const sendsMail = useSendsMail()
  return (
    <SetupStep
      step="address"
      title="Check the address"
      lead={
        sendsMail
          ? `Your site is ready. Emails about it go to ${email}; you can change that in your account settings.`
          : 'Your site is ready. It sends no email: you hand over the links that users need.'
      }
    >
      <AddressVerdicts verdicts={addressVerdicts(window.location.origin, publicUrl)} />
      <div className={classes.buttons}>
        <Button component={Link} to={paths.createCommunity} size="md">
          Create the first community
        </Button>
        <Button component={Link} to={paths.home} variant="default" size="md">
          Go to home
        </Button>
        <Button component={Link} to={paths.adminSettings()} variant="subtle" size="md">
          System Settings
        </Button>
      </div>
    </SetupStep>
  )
}
