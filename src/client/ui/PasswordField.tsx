import { useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { Ref } from 'react'

interface Props extends PasswordInputProps {
  label: string
  ref?: Ref<HTMLInputElement> | undefined
}

/** A password, with a button that shows it. */
export function PasswordField({ label, ...rest }: Props) {
  const { t } = useLingui()
  return (
    <PasswordInput
      label={label}
      size="md"
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t`Show what is typed` }}
      {...rest}
    />
  )
}
