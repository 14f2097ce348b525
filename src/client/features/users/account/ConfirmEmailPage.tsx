import { useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { useSendsMail } from '../../instance/branding/use-branding.ts'
import { EmailLinkScreen } from './EmailLinkScreen.tsx'

function ToSettings() {
  const { t } = useLingui()
  return (
    <Anchor data-tap-area component={Link} to={paths.settings}>
      {t`Go to your settings`}
    </Anchor>
  )
}

/** The target of the link in the mail to a new address. */
export function ConfirmEmailPage() {
  const { t } = useLingui()
  const sendsMail = useSendsMail()
  return (
    <EmailLinkScreen
      call="confirmEmail"
      title={t`Confirm your new email`}
      lead={
        sendsMail
          ? t`You will then sign in with this address and receive our emails there.`
          : t`You will then sign in with this address.`
      }
      action={t`Confirm new email`}
      success={{
        message: t`Your email address has been changed.`,
        detail: t`Sign in with the new one from now on. You have been signed out everywhere else.`,
        footer: <ToSettings />,
      }}
      failure={{
        message: t`Your new email could not be confirmed`,
        detail: t`You can ask for another link in your settings.`,
        footer: <ToSettings />,
      }}
    />
  )
}
