import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { clearOfflineCache, registerServiceWorker } from '../../../src/client/platform/offline.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'

/** A browser whose service worker sends the test's messages. */
function withWorker() {
  const heard: object[] = []
  const active = { postMessage: (message: object) => void heard.push(message) }
  const worker = Object.assign(new EventTarget(), { ready: Promise.resolve({ active }), register: async () => {} })
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const say = (data: unknown) => act(() => void worker.dispatchEvent(new MessageEvent('message', { data })))
  return { heard, say }
}

const note = 'You are offline. This is the version you read last.'

test('marks cached content as offline until the server answers', async () => {
  const { say } = withWorker()
  registerServiceWorker()
  openScreen(await openWorld(), '/')
  await screen.findByRole('heading', { level: 1 })
  say({ kind: 'folkmoot-offline', isRemembered: true })
  expect(await screen.findByText(note)).toBeTruthy()
  say({ kind: 'something else' })
  expect(screen.getByText(note)).toBeTruthy()
  say({ kind: 'folkmoot-offline', isRemembered: false })
  expect(screen.queryByText(note)).toBe(null)
})

test('deletes cached content at logout', async () => {
  const { heard } = withWorker()
  const world = await openWorld()
  const { user } = openScreen(world, '/', await world.user('Ann'))
  await user.click(await screen.findByRole('button', { name: 'Account menu of Ann' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  await screen.findAllByRole('link', { name: 'Log In' })
  expect(heard).toContainEqual({ kind: 'forget' })
  clearOfflineCache()
})
