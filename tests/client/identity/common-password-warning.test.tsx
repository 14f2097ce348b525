import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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

test('lists only passwords that are long enough here, in lower case', () => {
  const long = [...commonPasswords].filter((password) => password.length >= limits.superAdminPasswordMin)
  expect([commonPasswords.size, long.length]).toEqual([11_378, 1_557])
  const useless = [...commonPasswords].filter(
    (password) => password.length < limits.passwordMin || password !== password.toLowerCase(),
  )
  expect(useless).toEqual([])
})
