import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { expectPressableAfterBack, label, openidWorld } from '../../support/client/openid-screen.tsx'
import { openScreen } from '../../support/client/screen.tsx'
import { refusal } from '../../support/refusal.ts'

const settings = '/settings?tab=security'
const ann = { sub: 'ann-1', name: 'Ann', email: 'ann@id.example.org', email_verified: true }

async function disconnect(user: ReturnType<typeof openScreen>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Disconnect ${label}` }))
  await user.click(dialog.getByRole('button', { name: 'Disconnect' }))
  return dialog
}

test('connects an account of the provider, which nobody else can connect, and disconnects it', async () => {
  const { world, provider, visitProvider } = await openidWorld()
  const [user, bob] = [await world.user('Ann'), await world.user('Bob')]
  provider.signIn(ann)
  const connect = await visitProvider(settings, 'Connect', user)
  const { address, browser, user: hand, close } = openScreen(world, connect.path, { cookie: connect.cookie })
  await waitFor(() => expect(address()).toBe(settings))
  await screen.findByText('The provider is connected.')
  await screen.findByText(/^Connected/)
  const here = () => world.clientWith(browser.cookie).api.account.provider()
  expect(await here()).toMatchObject({ connectedAt: expect.any(String) })

  await disconnect(hand)
  await screen.findByText('The provider is disconnected.')
  await screen.findByText('Not connected')
  expect(await here()).toMatchObject({ connectedAt: null })
  const again = { cookie: browser.cookie }
  close()
  const second = await visitProvider(settings, 'Connect', again)
  const connected = openScreen(world, second.path, { cookie: second.cookie })
  await screen.findByText(/^Connected/)
  connected.close()

  const other = await visitProvider(settings, 'Connect', bob)
  const refused = openScreen(world, other.path, { cookie: other.cookie })
  await screen.findByText(messages.openidConnected)
  await refused.user.click(screen.getByRole('link', { name: 'Back to your settings' }))
  await screen.findByText('Not connected')
  expect(refused.address()).toBe(settings)
})

test('refuses to disconnect the only way in, and keeps the connection', async () => {
  const { world, provider, visitProvider } = await openidWorld()
  provider.signIn(ann)
  const { path, cookie } = await visitProvider('/login', `Continue with ${label}`)
  const { address, go, user } = openScreen(world, path, { cookie })
  await waitFor(() => expect(address()).toBe('/'))
  await go(settings)
  const dialog = await disconnect(user)
  await dialog.findByText(messages.lastWayIn)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await screen.findByText(/^Connected/)
})

test('is not offered to users who must verify their address first, whom the server refuses', async () => {
  const { world } = await openidWorld()
  const user = await world.user('Ann', { isVerified: false })
  openScreen(world, settings, user)
  await screen.findByText('Verify your email address to connect it.')
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull()
  expect(await refusal(user.api.account.connectProvider())).toMatchObject({ status: 403 })
})

test('can be pressed again after Back from the provider', async () => {
  const { world } = await openidWorld()
  const { user } = openScreen(world, settings, await world.user('Ann'))
  await expectPressableAfterBack(user, await screen.findByRole('button', { name: 'Connect' }))
})

test('is not shown on a site without a provider', async () => {
  const world = await openWorld()
  const user = await world.user('Ann')
  const { queryClient } = openScreen(world, settings, user)
  await screen.findByRole('heading', { name: 'Password' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull()
})
