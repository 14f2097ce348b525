import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { accessibleDescription, openScreen } from '../../support/client/screen.tsx'

const labels = ['Name', 'Email', 'Password', 'Confirm password'] as const
const field = (label: (typeof labels)[number]) => screen.getByLabelText<HTMLInputElement>(label)
const typed = () => labels.map((label) => field(label).value)

/** The form in a guest's browser, and a function that fills all its fields and sends it. */
async function signUpForm(path = '/signup') {
  const world = await openWorld()
  const shown = openScreen(world, path)
  await screen.findByLabelText('Password')
  const send = async (...values: [string, string, string, string]) => {
    for (const [at, label] of labels.entries()) {
      await shown.user.clear(field(label))
      if (values[at]) await shown.user.type(field(label), values[at])
    }
    await shown.user.click(screen.getByRole('button', { name: 'Sign up' }))
  }
  return { world, send, ...shown }
}

test('shows all errors at their fields and keeps the input', async () => {
  const { world, send } = await signUpForm()
  await send(' ', 'nobody', 'short', 'shorter')
  await waitFor(() => expect(accessibleDescription(field('Name'))).toContain('Name is required'))
  expect(accessibleDescription(field('Email'))).toContain('Please enter a valid email address.')
  expect(accessibleDescription(field('Password'))).toContain('Password must be at least 6 characters')
  expect(accessibleDescription(field('Confirm password'))).toContain('Passwords do not match')
  expect(typed()).toEqual([' ', 'nobody', 'short', 'shorter'])
  expect(document.activeElement).toBe(field('Name'))

  await send('', '', '', '')
  await waitFor(() => expect(accessibleDescription(field('Confirm password'))).not.toContain('Passwords do not match'))
  expect(accessibleDescription(field('Password'))).toContain('Password must be at least 6 characters')
  expect(await world.db.selectFrom('user').select('id').execute()).toEqual([])
})

test("shows the server's message for a taken address and keeps the input", async () => {
  const { world, send, address } = await signUpForm('/signup?returnTo=%2Fcommunities')
  await world.user('Ann')
  await send('Ann Two', 'ANN@example.org', 'long enough', 'long enough')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Failed to create an account.An account with this email already exists.')
  expect(typed()).toEqual(['Ann Two', 'ANN@example.org', 'long enough', 'long enough'])
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?returnTo=%2Fcommunities')

  await send('Ann Two', 'ann.two@example.org', 'long enough', 'long enough')
  await screen.findByRole('heading', { name: 'Communities' })
  expect(address()).toBe('/communities')
  expect(screen.getByRole('button', { name: 'Account menu of Ann Two' })).toBeTruthy()
})

test('asks a new user to open the link in the verification mail', async () => {
  const { world, send, address } = await signUpForm()
  await send('Bob', 'bob@example.org', 'long enough', 'long enough')
  await screen.findByRole('button', { name: 'Resend Verification Email' })
  expect(address()).toBe('/verify-email')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('bob@example.org')
  expect(await world.deliverMails()).toMatchObject([{ to: 'bob@example.org' }])
})

test('shows that the server cannot be reached', async () => {
  const { send, browser } = await signUpForm()
  browser.isOffline = true
  await send('Bob', 'bob@example.org', 'long enough', 'long enough')
  expect((await screen.findByRole('alert')).textContent).toContain('The server could not be reached.')
  browser.isOffline = false
  await send('Bob', 'bob@example.org', 'long enough', 'long enough')
  await screen.findByRole('heading', { name: 'Verify your email' })
})
