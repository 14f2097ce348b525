import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noteConnection } from '../../../src/client/platform/connection.ts'
import { createQueryClient, viewerKey } from '../../../src/client/platform/query-client.ts'
import { clearOfflineCache, registerServiceWorker } from '../../../src/client/platform/service-worker.ts'
import { loadTexts } from '../../../src/client/ui/languages/catalogues.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

/** A browser with a service worker that has `controller` on the page. Returns what the page tells it. */
function withWorker(controller: object | null) {
  const heard: object[] = []
  const active = { postMessage: (message: object) => void heard.push(message) }
  const worker = { ready: Promise.resolve({ active }), register: async () => {}, controller }
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  return heard
}

const answered = (headers: Record<string, string> = {}, status = 200) =>
  act(() => noteConnection('GET', async () => new Response('[]', { status, headers })))
const reconnect = () => act(() => onlineManager.setOnline(true))
const unreachable = 'The server cannot be reached'

test('marks stored content as offline until the server answers', async () => {
  const { browser, queryClient } = openScreen(await openWorld(), '/')
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  // Only the test's answers arrive.
  browser.until = new Promise(() => {})
  await answered({ 'x-stored': 'content' })
  await screen.findByText(`${unreachable}. This is the version you read last.`)
  await answered({ 'x-stored': 'viewer' })
  expect(screen.getByText(/the version you read last/)).toBeTruthy()
  await answered()
  expect(screen.queryByText(/cannot be reached/)).toBe(null)
  // A proxy answers for a server that does not.
  for (const status of [502, 503, 504]) {
    await answered({}, status)
    await screen.findByText(`${unreachable}. The page updates by itself when the connection is back.`)
    await answered()
    expect(screen.queryByText(/cannot be reached/)).toBe(null)
  }
  await answered({}, 500)
  expect(screen.queryByText(/cannot be reached/)).toBe(null)
  await act(() => noteConnection('GET', () => Promise.reject(new DOMException('Gone', 'AbortError'))).catch(() => {}))
  expect(screen.queryByText(/cannot be reached/)).toBe(null)
})

test.each(['/', '/communities', '/saved', '/admin'])(
  'takes no user for a guest on %s before the server has said who it is, and loads by itself',
  async (path) => {
    const world = await openWorld()
    const { browser, address } = openScreen(world, path, await world.user('Ann', { isSuperAdmin: true }))
    browser.isOffline = true
    await screen.findByRole('heading', { level: 1, name: unreachable })
    screen.getByText(/It loads by itself when the connection is back\.$/)
    for (const name of ['Log In', 'Sign Up']) expect(screen.queryByRole('link', { name })).toBe(null)
    expect(screen.queryByText('A place for your community to talk')).toBe(null)
    expect(address()).toBe(path)
    browser.isOffline = false
    reconnect()
    await screen.findByRole('heading', { level: 1, name: /^(Welcome, Ann|Communities|Saved Items|Dashboard)$/ })
    expect(address()).toBe(path)
  },
)

test('leads a guest without a network nowhere, because guests may be allowed to read', async () => {
  const world = await openWorld()
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ guestsMayRead: true })
  const { browser, address, queryClient } = openScreen(world, '/communities')
  queryClient.setQueryData(viewerKey, null)
  browser.isOffline = true
  await screen.findByRole('heading', { level: 1, name: unreachable })
  expect(address()).toBe('/communities')
  browser.isOffline = false
  reconnect()
  await screen.findByRole('heading', { level: 1, name: 'Communities' })
})

test('a list says that it loads by itself, does so, and claims neither emptiness nor a toast', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await createCommunity(ann)
  const { browser, go } = openScreen(world, '/saved', ann)
  await screen.findByRole('heading', { name: 'No saved posts yet' })
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isOnline.mockRestore())
  browser.isOffline = true
  await act(() => go('/communities'))
  await screen.findByText('You are offline. It loads by itself when the connection is back.')
  expect(screen.queryByText('No Communities Yet')).toBe(null)
  await act(() => go('/communities/chess-club'))
  await screen.findByRole('heading', { name: 'Error Loading Community' })
  expect(screen.getAllByText('Failed to fetch community details')).toHaveLength(1)
  browser.isOffline = false
  isOnline.mockReturnValue(true)
  reconnect()
  await screen.findByRole('heading', { level: 1, name: 'Chess Club' })
})

test('sends what its user wants to send at once, and says that it failed', async () => {
  const world = await openWorld()
  await createCommunity(await world.user('Ann'))
  const bob = await world.user('Bob')
  const { browser, user } = openScreen(world, '/communities/chess-club', bob)
  await screen.findByRole('heading', { level: 1, name: 'Chess Club' })
  browser.isOffline = true
  act(() => onlineManager.setOnline(false))
  await user.click(screen.getByRole('button', { name: 'Join Community' }))
  await screen.findByText('Failed to join community')
  browser.isOffline = false
  reconnect()
  expect(await bob.api.communities.bySlug({ slug: 'chess-club' })).not.toHaveProperty('role')
})

test('tells the service worker the viewer, and to forget them at sign-out', async () => {
  const heard = withWorker({})
  const world = await openWorld()
  const { user, queryClient } = openScreen(world, '/', await world.user('Ann'))
  registerServiceWorker(queryClient)
  const menu = await screen.findByRole('button', { name: 'Account menu of Ann' })
  await waitFor(() =>
    expect(heard).toContainEqual({ kind: 'viewer', viewer: expect.objectContaining({ name: 'Ann' }) }),
  )
  await waitFor(() => expect(heard).toContainEqual({ kind: 'keep', urls: [], page: null }))
  await user.click(menu)
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  await screen.findAllByRole('link', { name: 'Log In' })
  expect(heard.at(-1)).toEqual({ kind: 'forget' })
})

test('names the viewer again after the former one was forgotten, and the page that was opened without the worker', async () => {
  const heard = withWorker(null)
  const client = createQueryClient()
  registerServiceWorker(client)
  await waitFor(() => expect(heard).toEqual([{ kind: 'keep', urls: [], page: location.href }]))
  client.setQueryData(viewerKey, { id: 'bob' } as never)
  clearOfflineCache()
  await waitFor(() => expect(heard.at(-1)).toEqual({ kind: 'viewer', viewer: { id: 'bob' } }))
  expect(heard.at(-2)).toEqual({ kind: 'forget' })
})

test('lets the service worker store the page in the language that its reader chose', async () => {
  const heard = withWorker({})
  const meta = Object.assign(document.createElement('meta'), { name: 'folkmoot-languages', content: 'en de' })
  document.head.append(meta)
  onTestFinished(async () => {
    meta.remove()
    await loadTexts('en')
  })
  const { user, browser } = openScreen(await openWorld(), '/help')
  const select = await screen.findByRole('combobox', { name: 'Language' })
  expect(heard).toEqual([])
  browser.isOffline = true
  await user.selectOptions(select, 'Deutsch')
  await screen.findByText('Die Sprache konnte nicht gespeichert werden.', { exact: false })
  expect(heard).toEqual([])
  browser.isOffline = false
  await user.selectOptions(select, 'English')
  await waitFor(() => expect(heard).toEqual([{ kind: 'keep', urls: [], page: location.href }]))
})
