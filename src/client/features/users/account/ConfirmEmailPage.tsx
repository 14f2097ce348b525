import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { EmailLinkScreen } from './EmailLinkScreen.tsx'

const toSettings = (
  <Anchor data-tap-area component={Link} to={paths.settings}>
    Go to your settings
  </Anchor>
)

/** The target of the link in the mail to a new address. */
export function ConfirmEmailPage() {
  const sendsMail = useSendsMail()
  return (
    <EmailLinkScreen
      call="confirmEmail"
      title="Confirm your new email"
      lead={`You will then sign in with this address${sendsMail ? ' and receive our emails there' : ''}.`}
      action="Confirm new email"
      success={{
        message: 'Your email address has been changed.',
        detail: 'Sign in with the new one from now on. You have been signed out everywhere else.',
        footer: toSettings,
      }}
      failure={{
        message: 'Your new email could not be confirmed',
        detail: 'You can ask for another link in your settings.',
        footer: toSettings,
      }}
    />
  )
}
