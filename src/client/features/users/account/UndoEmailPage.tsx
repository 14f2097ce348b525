import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import { EmailLinkScreen } from './EmailLinkScreen.tsx'

/** Reached from the mail that tells the old address of a change. */
export function UndoEmailPage() {
  return (
    <EmailLinkScreen
      call="undoEmail"
      title="Undo the email change"
      lead="Your old email address returns, everybody is signed out, and the password works no more."
      action="Undo the change"
      success={{
        message: 'Your old email address is back.',
        detail:
          'Everybody has been signed out of your account, and its password works no more. Set a new one by the link we sent to your address.',
        footer: (
          <Anchor component={Link} to={paths.forgotPassword}>
            Nothing arrived? Have it sent again
          </Anchor>
        ),
      }}
      failure={{
        message: 'The change could not be undone',
        detail: 'If somebody else is in your account, set a new password.',
        footer: (
          <Anchor component={Link} to={paths.forgotPassword}>
            Set a new password
          </Anchor>
        ),
      }}
    />
  )
}
