import { useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { trpc } from '../../../platform/trpc.ts'
import { failureDetail } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { AddressForm } from './AddressForm.tsx'
import { usePrefilledEmail, useReturnTo } from './auth-parameters.ts'
import { rememberReturnPath } from './return-path.ts'

/** Returns the address that was entered on the sign-in page, or that the link to it carries. */
function useEnteredEmail(): string {
  const { state } = useLocation()
  const prefilled = usePrefilledEmail()
  return (typeof state?.email === 'string' && state.email) || prefilled
}

/** The answer does not reveal whether an account has this address. */
export function SignInLinkForm() {
  const { t } = useLingui()
  const returnTo = useReturnTo()
  const request = trpc.auth.requestSignInLink.useMutation({ onSuccess: () => rememberReturnPath(returnTo) })
  return (
    <AddressForm
      email={useEnteredEmail()}
      action={t`Email me a sign-in link`}
      isPending={request.isPending}
      onSend={(values) => request.mutate(values)}
    >
      {request.isSuccess && (
        <FormAlert
          tone="success"
          message={t`If an account has this address, a sign-in link is on its way.`}
          detail={t`Open it in this browser within ten minutes.`}
        />
      )}
      {request.error && (
        <FormAlert
          tone="error"
          message={t`The sign-in link could not be sent.`}
          detail={failureDetail(request.error, 'Failed to process request')}
        />
      )}
    </AddressForm>
  )
}
