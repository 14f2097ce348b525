import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'

export function SigningInHelp() {
  const { t } = useLingui()
  return (
    <>
      <h2 id="signing-in">{t`Signing in`}</h2>
      <p>{t`The page to sign in shows the ways that this site offers. Use the one that suits you:`}</p>
      <dl>
        <dt>{t`Password`}</dt>
        <dd>
          <Trans>
            Type your email address and your password. If you forget it, press <strong>Forgot password?</strong>
          </Trans>
        </dd>
        <dt>{t`A link by email`}</dt>
        <dd>
          <Trans>
            Press <strong>Email me a sign-in link</strong>, then open the link within ten minutes, in the same browser.
            It works once.
          </Trans>
        </dd>
        <dt>{t`Passkey`}</dt>
        <dd>
          <Trans>
            Your device signs you in when you unlock it, for example with your fingerprint or PIN. Add a passkey in your{' '}
            <Link to={paths.settings}>settings</Link>.
          </Trans>
        </dd>
        <dt>{t`Another service`}</dt>
        <dd>
          <Trans>
            Some sites let you sign in with an account that you have elsewhere, such as at your school or club. If you
            already have an account here, connect the two in your <Link to={paths.settings}>settings</Link> first.
          </Trans>
        </dd>
      </dl>
    </>
  )
}
