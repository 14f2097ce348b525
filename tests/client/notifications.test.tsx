import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { newId } from '../../src/server/ids.ts'
import { insertNotifications } from '../../src/server/notices/queries.ts'
import { noticeKinds } from '../../src/shared/notices.ts'
import { found } from '../support/rest-communities.ts'
import { openWorld } from '../support/rest-world.ts'
import { openScreen } from '../support/screen.tsx'

const main = () => within(screen.getByRole('main'))
const bell = (name: string) => screen.findByRole('link', { name })
/** The notifications that say this. */
const items = (said: RegExp) =>
  main().findAllByText((_text, element) => element?.tagName === 'LI' && said.test(element.textContent))
const item = async (said: RegExp) => {
  const [first] = await items(said)
  if (!first) throw new Error(`No notification says ${said}`)
  return first
}

/** Ann's community that asks for approval, with a request of Bob's. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await found(ann, { requiresApproval: true })
  await bob.api.communities.join({ slug: club.slug, message: 'I play the Najdorf.' })
  return { world, ann, bob, club }
}

test('the bell counts what is unread; a notification leads to what it is about and is read then', async () => {
  const { world, ann, bob, club } = await setting()
  const { user, address, close } = openScreen(world, '/', ann)
  await user.click(await bell('Notifications, 1 unread'))
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  const request = await item(/Bob asks to join Chess Club\./)
  expect(request.textContent).toMatch(/^BUnread: .*I play the Najdorf\./)
  await user.click(within(request).getByRole('link'))
  await bell('Notifications')
  await waitFor(() => expect(address()).toBe('/communities/chess-club/settings?tab=requests'))
  expect(await ann.api.inbox.unread()).toEqual({ count: 0 })

  await user.click(await bell('Notifications'))
  expect((await item(/Bob asks to join/)).textContent).not.toContain('Unread')

  const [waiting] = (await ann.api.requests.list({ slug: club.slug })).items
  await ann.api.requests.deny({ slug: club.slug, id: waiting?.id ?? '', reason: 'We are full.' })
  close()
  openScreen(world, '/notifications', bob)
  expect((await item(/request to join Chess Club was denied/)).textContent).toContain('We are full.')
})

test('everything can be marked as read at once; when that fails it stays unread', async () => {
  const { world, ann } = await setting()
  const { user, browser } = openScreen(world, '/notifications', ann)
  await item(/^BUnread: /)
  const markAll = screen.getByRole('button', { name: 'Mark all as read' })
  browser.isOffline = true
  await user.click(markAll)
  await screen.findByText('The notifications could not be marked as read')
  browser.isOffline = false
  expect(await ann.api.inbox.unread()).toEqual({ count: 1 })

  await user.click(markAll)
  await bell('Notifications')
  await waitFor(() => expect(main().queryByText('Unread:')).toBe(null))
  await waitFor(async () => expect(await ann.api.inbox.unread()).toEqual({ count: 0 }))
  expect(document.activeElement).toBe(markAll)
  expect(markAll.getAttribute('aria-disabled')).toBe('true')
})

test('each kind of notification is a sentence, and long lists are read page by page', async () => {
  const { world, ann, bob, club } = await setting()
  const rows = Array.from({ length: 30 }, (_, at) => ({
    id: newId(),
    userId: ann.id,
    kind: noticeKinds[at % noticeKinds.length] ?? 'invitation',
    communityId: club.id,
    actorId: bob.id,
    detail: noticeKinds[at % noticeKinds.length] === 'role-changed' ? 'MODERATOR' : '',
    createdAt: new Date(world.services.now().getTime() - 1_000 * at).toISOString(),
    readAt: null,
  }))
  await insertNotifications(world.db, rows)
  const { user } = openScreen(world, '/notifications', ann)
  for (const said of [
    /Bob asks to join Chess Club\./,
    /Your request to join Chess Club was approved\. Welcome!/,
    /Your request to join Chess Club was denied\./,
    /Nobody decided your request to join Chess Club in time\./,
    /Bob invites you to join Chess Club\./,
    /Bob made you a moderator of Chess Club\./,
    /Bob handed Chess Club on to you\./,
    /You were removed from Chess Club\./,
    /You were banned from Chess Club\./,
    /You are no longer banned from Chess Club\./,
    /Bob deleted Chess Club\./,
  ]) {
    await item(said)
  }
  expect(main().getAllByRole('listitem').length).toBe(25)
  await user.click(screen.getByRole('button', { name: 'Load more notifications' }))
  await waitFor(() => expect(main().getAllByRole('listitem').length).toBe(31))
  expect(main().queryByText(/\{/)).toBe(null)
  await bell('Notifications, 31 unread')
})

test('without notifications the page says what will be there; a failure can be tried again', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { user, browser } = openScreen(world, '/', ann)
  const quiet = await bell('Notifications')
  browser.isOffline = true
  await user.click(quiet)
  await screen.findByRole('heading', { name: 'The notifications could not be loaded' })
  browser.isOffline = false
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'No notifications yet' })
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBe(null)
})

test('the bell asks again when people come back to the page, and guests have none', async () => {
  const { world, ann } = await setting()
  const guest = openScreen(world, '/')
  await screen.findByRole('heading', { level: 1, name: 'A place for your community to talk' })
  expect(screen.queryByRole('link', { name: /^Notifications/ })).toBe(null)
  guest.close()

  openScreen(world, '/notifications', ann)
  await bell('Notifications, 1 unread')
  await item(/Bob asks to join/)
  const cid = await world.user('Cid')
  await cid.api.communities.join({ slug: 'chess-club' })
  window.dispatchEvent(new Event('visibilitychange'))
  await bell('Notifications, 2 unread')
  await item(/Cid asks to join/)
})
