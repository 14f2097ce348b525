import { useLingui } from '@lingui/react/macro'
import { EmailLinkScreen } from './EmailLinkScreen.tsx'
import { resendFooter, useUndoFailure } from './undo-outcomes.tsx'

/** The target of the link in the mail that reports a change to the old address. */
export function UndoEmailPage() {
  const { t } = useLingui()
  return (
    <EmailLinkScreen
      call="undoEmail"
      title={t`Undo the email change`}
      lead={t`This restores your old email address, signs you out everywhere and disables the password.`}
      action={t`Undo the change`}
      success={{
        message: t`Your old email address is back.`,
        detail: t`You have been signed out everywhere, and the password no longer works. Set a new one with the link that we sent to your address.`,
        footer: resendFooter,
      }}
      failure={useUndoFailure()}
    />
  )
}
