import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { accessibleDescription, openScreen } from '../../support/client/screen.tsx'
import { mailedToken, password } from '../../support/world.ts'

test('answers every password reset request alike, and mails known addresses only', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { user, browser } = openScreen(world, '/forgot-password')
  const field = await screen.findByLabelText('Email')
  const ask = async (email: string) => {
    await user.clear(field)
    await user.type(field, email)
    await user.click(screen.getByRole('button', { name: 'Send Reset Instructions' }))
  }
  await ask('ann')
  await waitFor(() => expect(accessibleDescription(field)).toBe('Please enter a valid email address.'))
  browser.isOffline = true
  await ask(ann.email)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to send reset instructions. Please try again.')
  browser.isOffline = false
  for (const [email, mailed] of [
    ['nobody@example.org', []],
    [ann.email, [{ to: ann.email }]],
  ] as const) {
    await ask(email)
    await screen.findByText('Password reset instructions have been sent to your email.')
    await waitFor(async () => expect(await world.deliverMails()).toMatchObject(mailed))
  }
})

test('sets a new password with the mailed token once, by the rules of sign-up', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await world.guest.api.auth.forgotPassword({ email: ann.email })
  const [email] = await world.deliverMails()
  const path = `/reset-password?token=${mailedToken(email)}`
  const open = async () => {
    const shown = openScreen(world, path)
    const fields = [await screen.findByLabelText('New password'), screen.getByLabelText('Confirm password')] as const
    const send = async (...values: [string, string]) => {
      for (const [at, field] of fields.entries()) {
        await shown.user.clear(field)
        await shown.user.type(field, values[at] ?? '')
      }
      await shown.user.click(screen.getByRole('button', { name: 'Reset password' }))
    }
    return { fields, send, ...shown }
  }
  const first = await open()
  await first.send('short', 'other')
  await waitFor(() =>
    expect(accessibleDescription(first.fields[0])).toContain('Password must be at least 6 characters'),
  )
  expect(accessibleDescription(first.fields[1])).toContain('Passwords do not match')
  await first.send('staple battery', 'staple battery')
  await screen.findByText('Password has been reset successfully.')
  first.close()

  const second = await open()
  await second.send('something else', 'something else')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Failed to reset password. Please try again.Invalid reset token')
  const login = (secret: string) => world.guest.rest('POST', '/api/auth/login', { email: ann.email, password: secret })
  expect((await login(password)).status).toBe(401)
  expect((await login('something else')).status).toBe(401)
  expect((await login('staple battery')).status).toBe(200)
})

test('refuses to set a password without a token', async () => {
  openScreen(await openWorld(), '/reset-password')
  await screen.findByText('Invalid reset token')
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login')
})
