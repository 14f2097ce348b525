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
  isForSuperAdmin?: boolean
}

/** The fields of every new account. */
export function AccountFields({ field, isForSuperAdmin = false }: Props) {
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
        isForSuperAdmin={isForSuperAdmin}
        chosen={field('password')}
        confirmed={field('confirmPassword')}
      />
    </>
  )
}
