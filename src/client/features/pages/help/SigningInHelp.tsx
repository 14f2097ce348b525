import { Link } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'

export function SigningInHelp() {
  return (
    <>
      <h2 id="signing-in">Signing in</h2>
      <p>The page to sign in shows the ways that this site offers. Use the one that suits you:</p>
      <dl>
        <dt>Password</dt>
        <dd>
          Type your email address and your password. If you forget it, press <strong>Forgot password?</strong>
        </dd>
        <dt>A link by email</dt>
        <dd>
          Press <strong>Email me a sign-in link</strong>, then open the link within ten minutes, in the same browser. It
          works once.
        </dd>
        <dt>Passkey</dt>
        <dd>
          Your device signs you in when you unlock it, for example with your fingerprint or PIN. Add a passkey in your{' '}
          <Link to={paths.settings}>settings</Link>.
        </dd>
        <dt>Another service</dt>
        <dd>
          Some sites let you sign in with an account that you have elsewhere, such as at your school or club. If you
          already have an account here, connect the two in your <Link to={paths.settings}>settings</Link> first.
        </dd>
      </dl>
    </>
  )
}
