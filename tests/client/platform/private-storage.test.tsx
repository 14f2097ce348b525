import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberSearch } from '../../../src/client/features/discovery/search/recent-searches.ts'
import { openDraft } from '../../../src/client/features/discussions/editor/drafts.ts'
import { claimPrivateStorage, clearPrivateStorage } from '../../../src/client/platform/private-storage.ts'
import { createQueryClient, viewerKey } from '../../../src/client/platform/query-client.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { password } from '../../support/world.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.useRealTimers())

const text = { content: 'e4' }
const hour = 3_600_000

/** The names under which data of one user is stored, in this browser and in this tab. */
const stored = () =>
  [localStorage, sessionStorage]
    .flatMap((storage) => Object.keys(storage))
    .filter((name) => name !== 'folkmoot-owner' && name.startsWith('folkmoot-'))

/** The data of a user who has used the browser. */
function fillBrowser(id: string) {
  claimPrivateStorage(id)
  const draft = openDraft('post', id)
  draft.save(text)
  rememberSearch(id, 'pears')
  sessionStorage.setItem('folkmoot-draft:mail-settings', '{"host":"mail.example.org"}')
  return draft
}

test('the next user of a browser finds nothing of the former one, whose open editors save nothing', () => {
  const draft = fillBrowser('ann')
  expect(stored()).toHaveLength(3)
  localStorage.setItem('folkmoot-theme', 'dark')
  claimPrivateStorage('bob')
  draft.save(text)
  expect(stored()).toEqual(['folkmoot-theme'])
  fillBrowser('bob').save(text)
  claimPrivateStorage('bob')
  expect(openDraft('post', 'bob').restored).toEqual(text)
})

test('a user whose session has ended and who returns within a day finds everything', () => {
  vi.useFakeTimers({ now: 0 })
  const draft = fillBrowser('ann')
  vi.setSystemTime(100 * hour)
  for (let hours = 0; hours <= 24; hours += 6) {
    claimPrivateStorage(null)
    vi.setSystemTime((100 + hours) * hour)
  }
  draft.save({ content: 'd4' })
  claimPrivateStorage('ann')
  expect(stored()).toHaveLength(3)
  expect(openDraft('post', 'ann').restored).toEqual({ content: 'd4' })
  // The next absence begins from zero.
  vi.setSystemTime(200 * hour)
  claimPrivateStorage(null)
  expect(stored()).toHaveLength(3)
})

test('guests find nothing when the former user has not returned for a day', () => {
  vi.useFakeTimers({ now: 0 })
  fillBrowser('ann')
  claimPrivateStorage(null)
  vi.setSystemTime(25 * hour)
  claimPrivateStorage(null)
  expect(stored()).toEqual([])
})

test('what a guest has begun stays for the account that the guest makes', () => {
  clearPrivateStorage()
  claimPrivateStorage(null)
  sessionStorage.setItem('folkmoot-draft:setup-code', 'abc')
  claimPrivateStorage('root')
  claimPrivateStorage('root')
  expect(stored()).toEqual(['folkmoot-draft:setup-code'])
})

test('a sign-out in another tab clears what is in this tab', () => {
  for (const signedIn of [null, JSON.stringify({ id: 'bob', leftAt: null })]) {
    const draft = fillBrowser('ann')
    const oldValue = localStorage.getItem('folkmoot-owner')
    for (const name of Object.keys(localStorage)) localStorage.removeItem(name)
    window.dispatchEvent(new StorageEvent('storage', { key: 'folkmoot-owner', oldValue, newValue: signedIn }))
    draft.save(text)
    expect(stored()).toEqual([])
  }
  fillBrowser('ann')
  const oldValue = localStorage.getItem('folkmoot-owner')
  const newValue = JSON.stringify({ id: 'ann', leftAt: 5 })
  window.dispatchEvent(new StorageEvent('storage', { key: 'folkmoot-owner', oldValue, newValue }))
  expect(stored()).toHaveLength(3)
})

test('the app clears the data of the former user before it shows a page to another one', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const first = openScreen(world, '/', ann)
  await screen.findByRole('button', { name: 'Account menu of Ann' })
  openDraft('post', ann.id).save(text)
  first.close()
  // Ann signed out without the app.
  const second = openScreen(world, '/', bob)
  await screen.findByRole('button', { name: 'Account menu of Bob' })
  expect(stored()).toEqual([])
  openDraft('post', bob.id).save(text)
  second.close()
  const third = openScreen(world, '/login', world.guest)
  const form = { email: await screen.findByLabelText('Email'), password: screen.getByLabelText('Password') }
  await third.user.type(form.email, bob.email)
  await third.user.type(form.password, password)
  expect(openDraft('post', bob.id).restored).toEqual(text)
  await third.user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('button', { name: 'Account menu of Bob' })
  expect(openDraft('post', bob.id).restored).toEqual(text)
})

test('a tab of the former user that asks who is signed in clears nothing of the next one', async () => {
  const client = createQueryClient()
  client.setQueryData(viewerKey, { id: 'ann' })
  const draft = fillBrowser('bob')
  const viewerQuery = client.fetchQuery({ queryKey: viewerKey, queryFn: async () => ({ id: 'bob' }), staleTime: 0 })
  draft.save(text)
  await viewerQuery
  expect(openDraft('post', 'bob').restored).toEqual(text)
})
