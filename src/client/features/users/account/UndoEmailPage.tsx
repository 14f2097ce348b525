import { EmailLinkScreen } from './EmailLinkScreen.tsx'
import { resendFooter, undoFailure } from './undo-outcomes.tsx'

/** The target of the link in the mail that reports a change to the old address. */
export function UndoEmailPage() {
  return (
    <EmailLinkScreen
      call="undoEmail"
      title="Undo the email change"
      lead="This restores your old email address, signs you out everywhere and disables the password."
      action="Undo the change"
      success={{
        message: 'Your old email address is back.',
        detail:
          'You have been signed out everywhere, and the password no longer works. Set a new one with the link that we sent to your address.',
        footer: resendFooter,
      }}
      failure={undoFailure}
    />
  )
}
