import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'

function ToForgotPassword({ label }: { label: MessageDescriptor }) {
  const { t } = useLingui()
  return (
    <Anchor data-tap-area component={Link} to={paths.forgotPassword}>
      {t(label)}
    </Anchor>
  )
}

/** Below the message that a change was undone, which mails a link for a new password. */
export const resendFooter = <ToForgotPassword label={msg`Nothing arrived? Send it again`} />

/** Shown when a mailed link could not undo a change. */
export function useUndoFailure() {
  const { t } = useLingui()
  return {
    message: t`The change could not be undone`,
    detail: t`If someone else is in your account, set a new password.`,
    footer: <ToForgotPassword label={msg`Set a new password`} />,
  }
}
