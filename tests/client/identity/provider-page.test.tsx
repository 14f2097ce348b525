import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { expectPressableAfterBack, label, openidWorld } from '../../support/client/openid-screen.tsx'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { setUpAuthenticatorApp, totpCode } from '../../support/identity/two-factor.ts'

const ann = { sub: 'ann-1', name: 'Ann', email: 'ann@example.org', email_verified: true }
const button = `Continue with ${label}`
const login = '/login?returnTo=%2Fdiscover'

test('signs up and signs in, and leads to the page that asked; a used answer leads back to the sign-in', async () => {
  const { world, provider, visitProvider } = await openidWorld()
  provider.signIn(ann)
  for (const _time of ['first', 'second']) {
    const { path, cookie } = await visitProvider(login, button)
    const { address, browser, close } = openScreen(world, path, { cookie })
    await waitFor(() => expect(address()).toBe('/discover'))
    await screen.findByRole('button', { name: 'Account menu of Ann' })
    expect((await world.clientWith(browser.cookie).rest('GET', '/api/auth/me')).body.email).toBe(ann.email)
    close()
    const again = openScreen(world, path, { cookie })
    await screen.findByText(messages.openidExpired)
    await again.user.click(screen.getByRole('link', { name: 'Back to sign in' }))
    await screen.findByRole('button', { name: button })
    expect(again.address()).toBe('/login')
    again.close()
  }
  const { path } = await visitProvider(login, button)
  openScreen(world, path)
  await screen.findByText(messages.openidOfAnotherBrowser)
})

test('names the address that has an account, and says what to do', async () => {
  const { world, provider, visitProvider } = await openidWorld()
  const user = await world.user('Ann')
  provider.signIn({ ...ann, email: user.email })
  const { path, cookie } = await visitProvider(login, button)
  openScreen(world, path, { cookie })
  await screen.findByText(messages.openidAddressTaken)
  screen.getByRole('link', { name: 'Back to sign in' })
})

test('asks for the second factor, shows a suspension, and says that a sign-up waits for approval', async () => {
  const { world, provider, visitProvider } = await openidWorld()
  const user = await world.user('Bob')
  const { secret, browser: here } = await setUpAuthenticatorApp(world, user)
  provider.signIn({ sub: 'bob-1', name: 'Bob', email: 'other@example.org', email_verified: true })
  const connect = await visitProvider('/settings?tab=security', 'Connect', here)
  const connected = openScreen(world, connect.path, { cookie: connect.cookie })
  await screen.findByText('The provider is connected.')
  expect(connected.address()).toBe('/settings?tab=security')
  connected.close()

  const { path, cookie } = await visitProvider(login, button)
  const challenged = openScreen(world, path, { cookie })
  await screen.findByRole('heading', { name: 'Confirm that it is you' })
  expect((await world.clientWith(challenged.browser.cookie).rest('GET', '/api/auth/me')).status).toBe(401)
  world.advance(60_000)
  await challenged.user.type(await screen.findByLabelText('Code'), `${totpCode(world, secret)}{Enter}`)
  await screen.findByRole('button', { name: 'Account menu of Bob' })
  challenged.close()

  provider.signIn(ann)
  const first = await visitProvider(login, button)
  const signedUp = openScreen(world, first.path, { cookie: first.cookie })
  await screen.findByRole('button', { name: 'Account menu of Ann' })
  const { id } = (await world.clientWith(signedUp.browser.cookie).rest('GET', '/api/auth/me')).body
  signedUp.close()
  const ada = await world.user('Ada', { isSuperAdmin: true })
  await ada.api.userManagement.suspend({ id, reason: 'Spam in many threads.', until: null })
  const suspended = await visitProvider(login, button)
  const refused = openScreen(world, suspended.path, { cookie: suspended.cookie })
  await screen.findByText(/Spam in many threads\./)
  refused.close()

  await ada.api.adminSettings.save({ signUpMode: 'approval' })
  provider.signIn({ ...ann, sub: 'carl-1', name: 'Carl', email: 'carl@example.org' })
  const waiting = await visitProvider(login, button)
  openScreen(world, waiting.path, { cookie: waiting.cookie })
  await screen.findByText(/carl@example\.org/)
})

test('a provider that does not answer is a sentence above the other ways in', async () => {
  const { world, provider } = await openidWorld()
  provider.close()
  const { user } = openScreen(world, login)
  await user.type(await screen.findByLabelText('Email'), 'ann@example.org')
  await user.click(await screen.findByRole('button', { name: button }))
  await screen.findByText(messages.openidSilent)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ann@example.org')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled).toBe(false)
})

test('the button can be pressed again after Back from the provider', async () => {
  const { world } = await openidWorld()
  const { user } = openScreen(world, login)
  await expectPressableAfterBack(user, await screen.findByRole('button', { name: button }))
})

test('the sign-up page offers it where its form is open, and keeps the invitation', async () => {
  const { world, provider, visitProvider } = await openidWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  const { slug } = await createCommunity(root)
  for (const [signUpMode, heading] of [
    ['closed', 'Sign-up is closed'],
    ['invitation', 'You need an invitation'],
  ] as const) {
    await root.api.adminSettings.save({ signUpMode })
    const refused = openScreen(world, '/signup')
    await screen.findByRole('heading', { name: heading })
    expect(screen.queryByRole('button', { name: button })).toBeNull()
    refused.close()
  }
  const { url } = await root.api.inviteLinks.create({ slug, maxUses: 5, expiresInDays: 7 })
  provider.signIn(ann)
  const invited = `/signup?returnTo=${encodeURIComponent(new URL(url).pathname)}`
  const { path, cookie } = await visitProvider(invited, button)
  const { address } = openScreen(world, path, { cookie })
  await screen.findByRole('button', { name: 'Account menu of Ann' })
  await waitFor(() => expect(address()).toBe(`/communities/${slug}`))
})
