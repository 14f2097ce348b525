import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { Ref } from 'react'

interface Props extends PasswordInputProps {
  label: string
  ref?: Ref<HTMLInputElement> | undefined
}

/** A password, with a button that shows it. */
export const PasswordField = ({ label, ...rest }: Props) => (
  <PasswordInput
    label={label}
    size="md"
    visibilityToggleFocusable
    visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
    {...rest}
  />
)
