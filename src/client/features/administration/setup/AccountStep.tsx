import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconUsers } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { accountsCountedMax } from '../../../../shared/administration/setup.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { useFormKey } from '../../../platform/form-key.ts'
import { paths } from '../../../platform/paths.ts'
import { useSessionDraft } from '../../../platform/session-draft.ts'
import { trpc } from '../../../platform/trpc.ts'
import { failureDetail } from '../../../ui/api-error.ts'
import { FormAlert } from '../../../ui/FormAlert.tsx'
import { focusFirstError } from '../../../ui/focus.ts'
import { AccountFields } from '../../identity/auth/AccountFields.tsx'
import { formRules } from '../../identity/auth/form-rules.ts'
import { useSwitchViewer } from '../../identity/auth/use-session.ts'
import { AddressVerdicts } from './AddressVerdicts.tsx'
import { addressVerdicts } from './address-check.ts'
import { ClaimAccount } from './ClaimAccount.tsx'
import { SetupStep } from './SetupStep.tsx'
import classes from './setup.module.css'
import { forgetSetupCode } from './use-setup-code.ts'

interface Props {
  code: string
  publicUrl: string
  /** The number of users who have signed up already. */
  accounts: number
}

function OtherAccounts({ accounts }: { accounts: number }) {
  const { t } = useLingui()
  if (accounts === 0) return null
  const most = accountsCountedMax
  return (
    <Alert color="yellow" icon={<IconUsers aria-hidden />} role="note">
      {accounts < accountsCountedMax
        ? t`${plural(accounts, {
            one: 'One account exists already. It is no super admin.',
            other: '# accounts exist already. None is a super admin.',
          })}`
        : t`${plural(most, { other: 'At least # accounts exist already. None is a super admin.' })}`}
    </Alert>
  )
}

/** Makes the first super admin. The browser keeps name and address over a reload, but no password. */
export function AccountStep({ code, publicUrl, accounts }: Props) {
  const { t } = useLingui()
  const become = useSwitchViewer()
  const navigate = useNavigate()
  const draft = useSessionDraft<{ name: string; email: string }>('setup-account')
  const key = useFormKey('setup-account')
  const create = trpc.setup.createAccount.useMutation({
    trpc: key,
    onSuccess: ({ user }) => {
      draft.clear()
      forgetSetupCode()
      navigate(paths.setup('site'), { replace: true })
      become(user)
    },
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', password: '', confirmPassword: '', ...draft.edits },
    validate: formRules.firstAccount,
    onValuesChange: ({ name, email }) => draft.set({ name, email }),
  })
  const send = form.onSubmit(
    ({ name, email, password }) => create.mutate({ code, name, email, password }),
    focusFirstError,
  )
  const [agreement] = addressVerdicts(window.location.origin, publicUrl)
  return (
    <SetupStep
      step="account"
      title={t`Create your account`}
      lead={t`Welcome! This account is the super admin, who decides about everything on this site. Three short steps follow.`}
    >
      <OtherAccounts accounts={accounts} />
      <ClaimAccount code={code} />
      {!agreement.isGood && <AddressVerdicts verdicts={[agreement]} />}
      <form noValidate onSubmit={send}>
        <Stack>
          {create.error && (
            <FormAlert
              tone="error"
              message={t`Failed to create an account.`}
              detail={failureDetail(create.error, messages.signupFailed)}
            />
          )}
          <AccountFields
            field={(name) => ({ formKey: form.key(name), props: form.getInputProps(name) })}
            isForSuperAdmin
          />
          <div className={classes.buttons}>
            <Button type="submit" size="md" loading={create.isPending}>
              {t`Create account and continue`}
            </Button>
          </div>
        </Stack>
      </form>
    </SetupStep>
  )
}
