import { schemaResolver } from '@mantine/form'
import { z } from 'zod'
import { changePasswordInput } from '../../shared/account.ts'
import { emailInput, loginInput, newPassword, signupInput } from '../../shared/accounts.ts'
import { messages } from '../../shared/messages.ts'

interface Repeated {
  confirmPassword: string
}

// Said together with what is wrong in the other fields, not after that is mended.
const repeats = (field: string) => ({
  path: ['confirmPassword'],
  message: messages.passwordsDiffer,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && field in value,
})

const confirmPassword = z.string()

const signupForm = signupInput
  .extend({ confirmPassword })
  .refine((form: Repeated & { password: string }) => form.password === form.confirmPassword, repeats('password'))

const resetForm = z
  .object({ newPassword, confirmPassword })
  .refine((form) => form.newPassword === form.confirmPassword, repeats('newPassword'))

const changeForm = changePasswordInput
  .extend({ confirmPassword })
  .refine((form) => form.newPassword === form.confirmPassword, repeats('newPassword'))

/** The rules of each form's fields, the server's own where it has them too. */
export const rules = {
  login: schemaResolver(loginInput, { sync: true }),
  signup: schemaResolver(signupForm, { sync: true }),
  email: schemaResolver(emailInput, { sync: true }),
  reset: schemaResolver(resetForm, { sync: true }),
  changePassword: schemaResolver(changeForm, { sync: true }),
}
