import { MantineProvider } from '@mantine/core'
import { useForm } from '@mantine/form'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { NewPasswordFields } from '../../../src/client/features/identity/auth/NewPasswordFields.tsx'
import { PasswordWarning } from '../../../src/client/features/identity/auth/PasswordWarning.tsx'
import { commonPasswords } from '../../../src/shared/identity/common-passwords.ts'
import { limits } from '../../../src/shared/platform/limits.ts'

afterEach(cleanup)

const warning = 'This password is one of the most common ones and easy to guess.'
const typed = (password: string) => (
  <MantineProvider env="test">
    <PasswordWarning password={password} />
  </MantineProvider>
)

test('warns of a common password in any case, only while it is typed', async () => {
  const { rerender } = render(typed(''))
  expect(screen.queryByText(warning)).toBeNull()
  rerender(typed('PassWord1'))
  expect((await screen.findByText(warning)).closest('[aria-live="polite"]')).not.toBeNull()
  for (const unusual of ['PassWord1 of mine', 'correct horse', '']) {
    rerender(typed(unusual))
    expect(screen.queryByText(warning)).toBeNull()
  }
  for (const common of ['123456', 'qwerty', 'iloveyou']) {
    rerender(typed(common))
    expect(screen.queryByText(warning)).not.toBeNull()
  }
})

function TypedAtOnce() {
  const form = useForm({ mode: 'uncontrolled', initialValues: { password: '', again: '' } })
  useLayoutEffect(() => {
    fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'Password1' } })
  }, [])
  const field = (name: 'password' | 'again') => ({ formKey: form.key(name), props: form.getInputProps(name) })
  return <NewPasswordFields label="Password" chosen={field('password')} confirmed={field('again')} />
}

test('warns of a password that is typed before the page has run its effects', async () => {
  render(<TypedAtOnce />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> })
  await screen.findByText(warning)
})

test('lists only passwords that are long enough here, in lower case', () => {
  const long = [...commonPasswords].filter((password) => password.length >= limits.superAdminPasswordMin)
  expect([commonPasswords.size, long.length]).toEqual([11_378, 1_557])
  const useless = [...commonPasswords].filter(
    (password) => password.length < limits.passwordMin || password !== password.toLowerCase(),
  )
  expect(useless).toEqual([])
})
