import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { NewPasswordFields } from './NewPasswordFields.tsx'

export interface AccountValues {
  name: string
  email: string
  password: string
  confirmPassword: string
}

interface Props {
  /** Returns the form's key and input props of a field. */
  // biome-ignore lint/suspicious/noExplicitAny: Mantine types input props as any.
  field: (name: keyof AccountValues) => { formKey: string; props: any }
  /** The current value of the password. */
  password: string
  isForSuperAdmin?: boolean
}

/** The fields of every new account. */
export function AccountFields({ field, password, isForSuperAdmin = false }: Props) {
  const { t } = useLingui()
  const [name, email] = [field('name'), field('email')]
  return (
    <>
      <TextInput
        label={t({ message: 'Name', context: 'user' })}
        autoComplete="name"
        key={name.formKey}
        {...name.props}
      />
      <TextInput label={t`Email`} type="email" autoComplete="email" key={email.formKey} {...email.props} />
      <NewPasswordFields
        label={t`Password`}
        password={password}
        isForSuperAdmin={isForSuperAdmin}
        chosen={field('password')}
        confirmed={field('confirmPassword')}
      />
    </>
  )
}
