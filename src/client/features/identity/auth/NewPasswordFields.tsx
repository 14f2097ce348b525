import { useLingui } from '@lingui/react/macro'
import type { PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { limits } from '../../../../shared/platform/limits.ts'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { PasswordWarning } from './PasswordWarning.tsx'

interface Field {
  /** The form's key for the field. */
  formKey: string
  /** The input props that the form provides, including its error. */
  props: PasswordInputProps
}

interface Props {
  label: string
  isForSuperAdmin?: boolean
  chosen: Field
  confirmed: Field
}

/** A new password and its confirmation. */
export function NewPasswordFields({ label, isForSuperAdmin = false, chosen, confirmed }: Props) {
  const { t } = useLingui()
  // A form's own watchers begin after the first render, and would miss what is typed before.
  const [typed, setTyped] = useState('')
  const { value = typed, onChange } = chosen.props
  const min = isForSuperAdmin ? limits.superAdminPasswordMin : limits.passwordMin
  return (
    <>
      <div>
        <PasswordField
          {...chosen.props}
          onChange={(event) => {
            onChange?.(event)
            setTyped(event.currentTarget.value)
          }}
          label={label}
          description={t`At least ${min} characters`}
          autoComplete="new-password"
          key={chosen.formKey}
        />
        <PasswordWarning password={String(value)} />
      </div>
      <PasswordField
        {...confirmed.props}
        label={t`Confirm password`}
        autoComplete="new-password"
        key={confirmed.formKey}
      />
    </>
  )
}
