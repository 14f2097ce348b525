import { Trans, useLingui } from '@lingui/react/macro'
/** Data that the software stores on the user's own device. */
export function Devices() {
  const { t } = useLingui()
  return (
    <>
      <h2>{t`On your device`}</h2>
      <ul>
        <li>
          <Trans>
            Two cookies. The one with <code>folkmoot_session</code> in its name says that you are signed in. The one
            with <code>folkmoot_device</code> says that you signed in here before, so that wrong guesses by others do
            not lock you out. There is no other.
          </Trans>
        </li>
        <li>
          {t`Your choice of theme and of compact lists, and drafts of your texts. Drafts are deleted when you sign out.`}
        </li>
        <li>
          {t`The pages and threads you read last, so that you can read them without a network. They are deleted when you sign out, or when someone else signs in.`}
        </li>
      </ul>
    </>
  )
}
