import { z } from 'zod'
import { changePasswordInput } from '../../../../shared/identity/account.ts'
import {
  emailInput,
  loginInput,
  newPassword,
  signupInput,
  startPasskeySignupInput,
  superAdminPassword,
} from '../../../../shared/identity/auth.ts'
import { messages } from '../../../../shared/platform/messages.ts'
import { schemaRule } from '../../../ui/schema-rule.ts'

interface ConfirmedPassword {
  confirmPassword: string
}

// Runs even when other fields are invalid, so that the form shows all errors at once.
const matchesPassword = (field: string) => ({
  path: ['confirmPassword'],
  message: messages.passwordsDiffer,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && field in value,
})

const confirmPassword = z.string()

const signupForm = signupInput
  .extend({ confirmPassword })
  .refine(
    (form: ConfirmedPassword & { password: string }) => form.password === form.confirmPassword,
    matchesPassword('password'),
  )

const firstAccountForm = signupForm.safeExtend({ password: superAdminPassword })

const resetForm = z
  .object({ newPassword, confirmPassword })
  .refine((form) => form.newPassword === form.confirmPassword, matchesPassword('newPassword'))

const changeForm = changePasswordInput
  .extend({ confirmPassword })
  .refine((form) => form.newPassword === form.confirmPassword, matchesPassword('newPassword'))

/** Validation for each form, built on the server's schemas. */
export const formRules = {
  login: schemaRule(loginInput),
  signup: schemaRule(signupForm),
  firstAccount: schemaRule(firstAccountForm),
  passkeySignup: schemaRule(startPasskeySignupInput),
  email: schemaRule(emailInput),
  reset: schemaRule(resetForm),
  changePassword: schemaRule(changeForm),
  setPassword: schemaRule(resetForm),
}
