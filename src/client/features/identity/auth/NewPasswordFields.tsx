import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { limits } from '../../shared/limits.ts'
import { PasswordWarning } from './PasswordStrength.tsx'

interface Field {
  /** The form's key of the field. */
  formKey: string
  /** What the form says of it. */
  props: PasswordInputProps
}

interface Props {
  label: string
  /** What is typed in the first field by now. */
  password: string
  chosen: Field
  confirmed: Field
}

/** A password to be chosen, with what is wrong about it, and the same once more. */
export function NewPasswordFields({ label, password, chosen, confirmed }: Props) {
  return (
    <>
      <div>
        <PasswordInput
          label={label}
          description={`At least ${limits.passwordMin} characters`}
          autoComplete="new-password"
          key={chosen.formKey}
          {...chosen.props}
        />
        <PasswordWarning password={password} />
      </div>
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        key={confirmed.formKey}
        {...confirmed.props}
      />
    </>
  )
}
