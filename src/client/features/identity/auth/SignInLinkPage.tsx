import { useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'
import { Redirect } from '../../../ui/Redirect.tsx'
import { useViewer } from '../viewer/use-viewer.ts'
import { AuthCard } from './AuthCard.tsx'
import { useReturnTo } from './auth-parameters.ts'
import { SignInLinkForm } from './SignInLinkForm.tsx'
import { UseSignInLink } from './UseSignInLink.tsx'

function RequestSignInLink() {
  const { t } = useLingui()
  const { search } = useLocation()
  return (
    <AuthCard
      title={t`Sign in by email`}
      lead={t`We send you a link that signs you in, without a password.`}
      footer={
        <Anchor data-tap-area component={Link} to={paths.login() + search}>
          {t`Back to sign in`}
        </Anchor>
      }
    >
      <SignInLinkForm />
    </AuthCard>
  )
}

/** Asks for a sign-in link, and is the target of that link. */
export function SignInLinkPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  const { viewer } = useViewer()
  const returnTo = useReturnTo()
  if (token !== null) return <UseSignInLink token={token} />
  return viewer ? <Redirect to={returnTo ?? paths.home} /> : <RequestSignInLink />
}
