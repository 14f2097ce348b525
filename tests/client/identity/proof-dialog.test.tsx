import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { loadTexts } from '../../../src/client/ui/languages/catalogues.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { withRenewedCookie } from '../../support/identity/renewed-session.ts'
import { setUpAuthenticatorApp, totpCode } from '../../support/identity/two-factor.ts'
import { password, type TestUser, type World } from '../../support/world.ts'

const minute = 60_000
const proof = async () => within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
const isAsked = () => screen.queryByRole('dialog', { name: 'Confirm that it is you' }) !== null

/** Chooses another sign-up mode after the proof has become old. */
async function closeSignUp(world: World, ada: Pick<TestUser, 'cookie'>) {
  const shown = openScreen(world, '/admin/settings?tab=sign-up', ada)
  await shown.user.click(await screen.findByRole('radio', { name: /Closed/ }))
  const save = () => shown.user.click(screen.getByRole('button', { name: 'Save changes' }))
  await save()
  return { ...shown, save }
}

test('a refused change waits for the password, and is sent again with it', async () => {
  const world = await openWorld()
  const ada = await world.user('Ada', { isSuperAdmin: true })
  world.advance(15 * minute)
  const { user, save } = await closeSignUp(world, ada)
  const dialog = await proof()
  expect(dialog.queryByRole('button', { name: 'Use a code from your app' })).toBe(null)
  await user.type(dialog.getByLabelText('Your password'), 'wrong horse{Enter}')
  await dialog.findByText(messages.passwordWrong)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await screen.findByText(messages.proofNeeded)
  expect(await ada.api.adminSettings.get()).toMatchObject({ signUpMode: 'open' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Closed/ }).checked).toBe(true)

  await save()
  await user.type((await proof()).getByLabelText('Your password'), `${password}{Enter}`)
  await screen.findByText('The settings have been saved.')
  expect(isAsked()).toBe(false)
  expect(await ada.api.adminSettings.get()).toMatchObject({ signUpMode: 'closed' })
})

test('a code from the app proves it as well, and the banner asks no user who has a second factor for one', async () => {
  const world = await openWorld()
  const ada = await world.user('Ada', { isSuperAdmin: true })
  const { secret, browser } = await setUpAuthenticatorApp(world, ada)
  world.advance(15 * minute)
  const { user } = await closeSignUp(world, browser)
  const dialog = await proof()
  await user.click(await dialog.findByRole('button', { name: 'Use a code from your app' }))
  await user.type(dialog.getByLabelText('Code'), `${totpCode(world, secret)}{Enter}`)
  await screen.findByText('The settings have been saved.')
  expect(screen.queryByRole('link', { name: 'Add a second factor' })).toBe(null)
})

test('the dialog is in the language of the page', async () => {
  const world = await openWorld()
  const ada = await world.user('Ada', { isSuperAdmin: true })
  world.advance(15 * minute)
  const { user } = await closeSignUp(world, ada)
  await proof()
  onTestFinished(() => loadTexts('en'))
  await loadTexts('en-XA')
  await screen.findByRole('dialog', { name: 'Ćōńƒĩŕḿ ţĥàţ ĩţ ĩś ŷōũ' })
  await user.keyboard('{Escape}')
})

test('a banner asks only super admins for a second factor', async () => {
  const world = await openWorld()
  const [ada, bob] = [await world.user('Ada', { isSuperAdmin: true }), await world.user('Bob')]
  const { close } = openScreen(world, '/help', ada)
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Add a second factor' })
  expect(link.pathname + link.search).toBe('/settings?tab=security')
  close()
  openScreen(world, '/settings?tab=security', bob)
  await screen.findByRole('heading', { name: 'Passkeys' })
  expect(screen.queryByRole('link', { name: 'Add a second factor' })).toBe(null)
})

test('a banner tells super admins with weak passwords that their right rests', async () => {
  const world = await openWorld()
  const [ada, bob] = [await world.user('Ada', { isSuperAdmin: true }), await world.user('Bob')]
  await bob.api.auth.changePassword({ currentPassword: password, newPassword: 'abcdef' })
  await ada.api.userManagement.setSuperAdmin({ id: bob.id, isSuperAdmin: true })
  const { user } = openScreen(world, '/admin', withRenewedCookie(world, bob))
  await screen.findByText(/your password is too weak/)
  await user.click(screen.getByRole('link', { name: 'Change password' }))
  await user.type(await screen.findByLabelText('Current password'), 'abcdef')
  await user.type(screen.getByLabelText('New password'), 'a better horse')
  await user.type(screen.getByLabelText(/Confirm/), 'a better horse{Enter}')
  await waitFor(() => expect(screen.queryByText(/your password is too weak/)).toBe(null))
  await screen.findByRole('link', { name: 'Add a second factor' })
})
