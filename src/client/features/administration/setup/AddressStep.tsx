import { useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
  const sendsMail = useSendsMail()
  return (
    <SetupStep
      step="address"
      title={t`Check the address`}
      lead={
        sendsMail
          ? t`Your site is ready. Emails about it go to ${email}; you can change that in your account settings.`
          : t`Your site is ready. It sends no email: you hand over the links that users need.`
      }
    >
      <AddressVerdicts verdicts={addressVerdicts(window.location.origin, publicUrl)} />
      <div className={classes.buttons}>
        <Button component={Link} to={paths.createCommunity} size="md">
          {t`Create the first community`}
        </Button>
        <Button component={Link} to={paths.home} variant="default" size="md">
          {t`Go to home`}
        </Button>
        <Button component={Link} to={paths.adminSettings()} variant="subtle" size="md">
          {t`System Settings`}
        </Button>
      </div>
    </SetupStep>
  )
}
