import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SignUpMode } from '../../../src/shared/instance/settings.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createInvitationWorld } from '../../support/communities/invitations.ts'

const address = 'carl@example.org'

/** The sign-up screen of an instance in this mode for a guest, and a function that fills and sends the form. */
async function signUpScreen(signUpMode: SignUpMode, pathFor: (token: string) => string = () => '/signup') {
  const setting = await createInvitationWorld()
  const { world, ann, tokenFor } = setting
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ signUpMode })
  const shown = openScreen(world, pathFor(await tokenFor(ann, address)))
  const send = async (email: string, message?: string) => {
    const values = { Name: 'Carl', Email: email, Password: 'long enough', 'Confirm password': 'long enough' }
    for (const [label, value] of Object.entries(values)) {
      const field = screen.getByLabelText(label)
      await shown.user.clear(field)
      await shown.user.type(field, value)
    }
    if (message) await shown.user.type(screen.getByLabelText('Why would you like to join?'), message)
    await shown.user.click(screen.getByRole('button', { name: 'Sign up' }))
  }
  return { ...setting, root, send, ...shown, shownAddress: shown.address }
}

test('shows only a link to sign in when sign-up is closed', async () => {
  const { user, shownAddress } = await signUpScreen('closed', () => '/signup?returnTo=%2Fcommunities')
  await screen.findByRole('heading', { name: 'Sign-up is closed' })
  expect(screen.queryByLabelText('Password')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(shownAddress()).toBe('/login?returnTo=%2Fcommunities')
})

test('asks users without an invitation for one where it is required', async () => {
  await signUpScreen('invitation')
  await screen.findByRole('heading', { name: 'You need an invitation' })
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('signs an invited address up and opens the community', async () => {
  const { send, user, slug, shownAddress } = await signUpScreen('invitation', (token) => `/invite/${token}`)
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Sign up' }))
  await screen.findByRole('heading', { name: 'Create an account' })
  const email = await screen.findByLabelText<HTMLInputElement>('Email')
  expect(email.value).toBe(address)
  await send('eve@example.org')
  expect((await screen.findByRole('alert')).textContent).toContain('You need an invitation to sign up.')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Carl')
  await send(address)
  await user.click(await screen.findByRole('button', { name: /Join|Accept/ }))
  await waitFor(() => expect(shownAddress()).toBe(`/communities/${slug}`))
})

test('asks for a reason where accounts are approved, and says that approval is pending', async () => {
  const { world, root, send } = await signUpScreen('approval')
  await screen.findByLabelText('Why would you like to join?')
  await send(address, 'I play chess.')
  await screen.findByRole('heading', { name: 'Your account is waiting for approval' })
  expect(screen.getByText(/we will email the decision to carl@example.org/)).toBeTruthy()
  const [waiting] = (await root.api.userManagement.list({ filter: 'waiting' })).items
  expect(await root.api.userManagement.byId({ id: waiting?.id ?? '' })).toMatchObject({
    signUpMessage: 'I play chess.',
  })
  expect(world.guest.setCookies).toEqual([])
})

test('asks for no reason where sign-up is open', async () => {
  await signUpScreen('open')
  await screen.findByLabelText('Password')
  expect(screen.queryByLabelText('Why would you like to join?')).toBeNull()
})
