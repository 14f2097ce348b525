import { EmailLinkScreen } from './EmailLinkScreen.tsx'
import { resendFooter, undoFailure } from './undo-outcomes.tsx'

/** The target of the link in the mail that reports a change of the second factors. */
export function UndoTwoFactorPage() {
  return (
    <EmailLinkScreen
      call="undoTwoFactor"
      title="Secure your account"
      lead="This removes the passkeys, apps and recovery codes added since the change, signs you out everywhere and disables the password."
      action="Undo the change"
      success={{
        message: 'The change was undone.',
        detail:
          'You have been signed out everywhere, and the password no longer works. Set a new one with the link that we sent to your address, then set up your second factors again.',
        footer: resendFooter,
      }}
      failure={undoFailure}
    />
  )
}
