import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { EmailLinkScreen } from './EmailLinkScreen.tsx'

const toSettings = (
  <Anchor component={Link} to={paths.settings}>
    Go to your settings
  </Anchor>
)

/** Reached from the mail to a new address. */
export function ConfirmEmailPage() {
  return (
    <EmailLinkScreen
      call="confirmEmail"
      title="Confirm your new email"
      lead="From then on you sign in with it, and we write to you there."
      action="Confirm new email"
      success={{
        message: 'Your email address has been changed.',
        detail: 'Sign in with the new one from now on. Everywhere else you have been signed out.',
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
