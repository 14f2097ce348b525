import { useLingui } from '@lingui/react/macro'
import { Button, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { messages } from '../../../../shared/platform/messages.ts'
import { failureDetail } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { focusFirstError } from '../../../ui/focus.ts'
import { NoScriptNote } from '../../../ui/NoScriptNote.tsx'
import { ProofNote } from '../../instance/proof-of-work/ProofNote.tsx'
import { useProof } from '../../instance/proof-of-work/use-proof.ts'
import { AccountFields } from './AccountFields.tsx'
import { usePrefilledEmail } from './auth-parameters.ts'
import { lazyFormRule, preloadFormRules } from './lazy-form-rules.ts'
import type { useSignup } from './use-session.ts'

interface Props {
  signup: ReturnType<typeof useSignup>
  /** The token of the invitation whose link was followed. */
  invitation: string | undefined
  /** Whether a super admin approves new accounts; the form then has a field for a message to them. */
  isApproved: boolean
}

export function SignupForm({ signup, invitation, isApproved }: Props) {
  const { t } = useLingui()
  const email = usePrefilledEmail()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email, password: '', confirmPassword: '', message: '' },
    validate: lazyFormRule('signup'),
  })
  const { isProving, prove } = useProof()
  const send = form.onSubmit(
    async ({ confirmPassword: _, ...account }) =>
      signup.mutate({ ...account, ...(invitation && { invitation }), ...(await prove()) }),
    focusFirstError,
  )

  return (
    <form noValidate onFocus={preloadFormRules} onSubmit={send}>
      <Stack>
        <NoScriptNote task={t`Signing up`} />
        {signup.error && (
          <FormAlert
            tone="error"
            message={t`Failed to create an account.`}
            detail={failureDetail(signup.error, messages.signupFailed)}
          />
        )}
        <AccountFields field={(name) => ({ formKey: form.key(name), props: form.getInputProps(name) })} />
        {isApproved && (
          <Textarea
            label={t`Why would you like to join?`}
            description={t`Optional. The super admin who approves new accounts reads it.`}
            rows={4}
            attributes={{ input: { dir: 'auto' } }}
            key={form.key('message')}
            {...form.getInputProps('message')}
          />
        )}
        <Button type="submit" size="md" mt="xs" loading={form.submitting || isProving || signup.isPending}>
          {t`Sign up`}
        </Button>
        <ProofNote isProving={isProving} />
      </Stack>
    </form>
  )
}
