import { useLingui } from '@lingui/react/macro'
import { EmailLinkScreen } from './EmailLinkScreen.tsx'
import { resendFooter, useUndoFailure } from './undo-outcomes.tsx'

/** The target of the link in the mail that reports a change of the second factors. */
export function UndoTwoFactorPage() {
  const { t } = useLingui()
  return (
    <EmailLinkScreen
      call="undoTwoFactor"
      title={t`Secure your account`}
      lead={t`This removes the passkeys, apps and recovery codes added since the change, signs you out everywhere and disables the password.`}
      action={t`Undo the change`}
      success={{
        message: t`The change was undone.`,
        detail: t`You have been signed out everywhere, and the password no longer works. Set a new one with the link that we sent to your address, then set up your second factors again.`,
        footer: resendFooter,
      }}
      failure={useUndoFailure()}
    />
  )
}
