import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'

const toForgotPassword = (label: string) => (
  <Anchor data-tap-area component={Link} to={paths.forgotPassword}>
    {label}
  </Anchor>
)

/** Below the message that a change was undone, which mails a link for a new password. */
export const resendFooter = toForgotPassword('Nothing arrived? Send it again')

/** Shown when a mailed link could not undo a change. */
export const undoFailure = {
  message: 'The change could not be undone',
  detail: 'If someone else is in your account, set a new password.',
  footer: toForgotPassword('Set a new password'),
}
