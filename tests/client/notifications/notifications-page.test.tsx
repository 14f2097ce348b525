import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { insertNotifications } from '../../../src/server/notify/queries.ts'
import { newId } from '../../../src/server/platform/ids.ts'
import { kindNames } from '../../../src/shared/notifications/kinds.ts'
import type { Notification } from '../../../src/shared/notifications/notifications.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeInvitation, makeMember } from '../../support/factories.ts'

type Row = Parameters<typeof insertNotifications>[1][number]

const main = () => within(screen.getByRole('main'))
const unreadLink = (name: string) => screen.findByRole('link', { name })
/** The notifications with this text. */
const items = (said: RegExp) =>
  main().findAllByText((_text, element) => element?.tagName === 'LI' && said.test(element.textContent))
const item = async (said: RegExp) => {
  const [first] = await items(said)
  if (!first) throw new Error(`No notification says ${said}`)
  return first
}

/** Ann's community that requires approval, with a request by Bob. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann, { requiresApproval: true })
  await bob.api.communities.join({ slug: club.slug, message: 'I play the Najdorf.' })
  return { world, ann, bob, club }
}

test('counts unread notifications at the bell, and marks one as read when it is opened', async () => {
  const { world, ann, bob, club } = await setting()
  const { user, address, close } = openScreen(world, '/', ann)
  await user.click(await unreadLink('Notifications, 1 unread'))
  await screen.findByRole('heading', { level: 1, name: 'Notifications' })
  const request = await item(/Bob asks to join Chess Club\./)
  expect(request.textContent).toMatch(/^BUnread: .*I play the Najdorf\./)
  await user.click(within(request).getByRole('link'))
  await unreadLink('Notifications')
  await waitFor(() => expect(address()).toBe('/communities/chess-club/settings?tab=requests'))
  expect(await ann.api.notifications.unread()).toEqual({ count: 0 })

  await user.click(await unreadLink('Notifications'))
  expect((await item(/Bob asks to join/)).textContent).not.toContain('Unread')

  const [waiting] = (await ann.api.joinRequests.list({ slug: club.slug })).items
  await ann.api.joinRequests.deny({ slug: club.slug, id: waiting?.id ?? '', reason: 'We are full.' })
  close()
  openScreen(world, '/notifications', bob)
  expect((await item(/request to join Chess Club was denied/)).textContent).toContain('We are full.')
})

test('shows "99+" for more than 99 unread notifications', async () => {
  const { world, ann } = await setting()
  const notified = await world.db.selectFrom('notification').selectAll().executeTakeFirstOrThrow()
  const copies = Array.from({ length: 99 }, () => ({ ...notified, id: newId(), bundleKey: newId() }))
  await world.db.insertInto('notification').values(copies).execute()
  openScreen(world, '/', ann)
  await unreadLink('Notifications, 99+ unread')
})

test('marks all as read at once, and reverts on failure', async () => {
  const { world, ann } = await setting()
  const { user, browser } = openScreen(world, '/notifications', ann)
  await item(/^BUnread: /)
  const markAll = screen.getByRole('button', { name: 'Mark all as read' })
  browser.isOffline = true
  await user.click(markAll)
  await screen.findByText('The notifications could not be marked as read')
  browser.isOffline = false
  expect(await ann.api.notifications.unread()).toEqual({ count: 1 })

  await user.click(markAll)
  await unreadLink('Notifications')
  await waitFor(() => expect(main().queryByText('Unread:')).toBe(null))
  await waitFor(async () => expect(await ann.api.notifications.unread()).toEqual({ count: 0 }))
  await waitFor(() => expect(document.activeElement).toBe(markAll))
  expect(markAll.getAttribute('aria-disabled')).toBe('true')
})

const details: Record<string, string> = {
  'role-changed': 'MODERATOR',
  'report-decided': 'DISMISSED',
  'content-moderated': 'HIDDEN',
}

test('words each kind as a sentence, and loads long lists page by page', async () => {
  const { world, ann, bob, club } = await setting()
  // The notification of an invitation is visible while there is one.
  await makeMember(world, club.id, bob, 'MEMBER')
  await makeInvitation(world, club.id, ann, bob)
  await world.db.deleteFrom('notification').execute()
  world.advance(60_000)
  const rows = kindNames.map((kind, at) => ({
    id: newId(),
    userId: ann.id,
    kind,
    communityId: club.id,
    actorId: bob.id,
    detail: details[kind] ?? '',
    createdAt: new Date(world.services.now().getTime() - 1_000 * at).toISOString(),
    readAt: null,
  }))
  await insertNotifications(world.db, rows)
  // Some kinds are for super admins only.
  await world.db
    .updateTable('user')
    .set({ superAdminAt: world.services.now().toISOString() })
    .where('id', '=', ann.id)
    .execute()
  const { user } = openScreen(world, '/notifications', ann)
  await screen.findByRole('button', { name: 'Load more notifications' })
  expect(main().getAllByRole('listitem').length).toBe(25)
  await user.click(screen.getByRole('button', { name: 'Load more notifications' }))
  await waitFor(() => expect(main().getAllByRole('listitem').length).toBe(kindNames.length))
  expect(main().queryByText(/\{/)).toBe(null)
  await unreadLink(`Notifications, ${kindNames.length} unread`)
  for (const said of [
    /Bob asks to join Chess Club\./,
    /Your request to join Chess Club was approved\. Welcome!/,
    /Your request to join Chess Club was denied\./,
    /Your request to join Chess Club expired without an answer\./,
    /Bob invites you to join Chess Club\./,
    /Bob made you a moderator of Chess Club\./,
    /Bob handed Chess Club over to you\./,
    /You were removed from Chess Club\./,
    /You were banned from Chess Club\./,
    /You are no longer banned from Chess Club\./,
    /Bob deleted Chess Club\./,
    // Without their posts.
    /Bob posted in Chess Club\./,
    /Chess Club has an announcement\./,
    /Bob wrote a comment\./,
    /Bob commented on your post\./,
    /Bob replied to your comment\./,
    /Bob mentioned you\./,
    /Bob reacted to what you wrote\./,
    /Reports have hidden something you wrote in Chess Club, until a moderator decides\./,
    /Your report in Chess Club was reviewed: the moderators decided to keep the content\./,
    /Something you wrote in Chess Club was removed\./,
    /You were warned because of Chess Club, of which you are an organizer\./,
    /A report in Chess Club needs a decision\./,
    /Bob signed up and is waiting for approval\./,
    /A scheduled backup failed\./,
  ]) {
    await item(said)
  }
})

test('shows post and excerpt of comments, replies and mentions, with links', async () => {
  const { world, ann, bob, club } = await setting()
  const { id: postId, link } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const { id: commentId } = await bob.api.comments.add({ postId, content: 'or d4' })
  await world.db.deleteFrom('notification').execute()
  const kinds = ['comment', 'reply', 'mention'] as const
  const about = { userId: ann.id, communityId: club.id, actorId: bob.id, postId, commentId, detail: 'or d4' }
  const rows = kinds.map((kind, at) => ({
    id: newId(),
    kind,
    createdAt: new Date(world.services.now().getTime() - 1_000 * at).toISOString(),
    // Unread, they would be one.
    readAt: world.services.now().toISOString(),
    ...about,
  }))
  await insertNotifications(world.db, rows)
  const { user, address } = openScreen(world, '/notifications', ann)
  for (const said of [
    /Bob commented on your post Opening\./,
    /Bob replied to your comment on Opening\./,
    /Bob mentioned you in Opening\./,
  ]) {
    const notification = await item(said)
    expect(notification.textContent).toContain('or d4')
    expect(within(notification).getByText('Opening').tagName).toBe('BDI')
    expect(within(notification).getByRole('link').getAttribute('href')).toBe(`${link}#comment-${commentId}`)
  }
  await user.click(within(await item(/Bob replied/)).getByRole('link'))
  await waitFor(() => expect(address()).toBe(`${link}#comment-${commentId}`))
})

test('groups reactions of several users, and words the results of reports', async () => {
  const { world, ann, bob, club } = await setting()
  const { id: postId } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const { id: commentId } = await ann.api.comments.add({ postId, content: 'or d4' })
  await world.db.deleteFrom('notification').execute()
  const row = (at: number, more: { kind: Notification['kind'] } & Partial<Row>) => ({
    id: newId(),
    userId: ann.id,
    communityId: club.id,
    postId,
    commentId: null as string | null,
    actorId: null,
    detail: '',
    count: 1,
    createdAt: new Date(world.services.now().getTime() - 1_000 * at).toISOString(),
    readAt: null,
    ...more,
  })
  await insertNotifications(world.db, [
    row(1, { kind: 'reaction', actorId: bob.id, count: 1_205 }),
    row(2, { kind: 'reaction', actorId: bob.id, commentId, count: 2 }),
    row(3, { kind: 'report-decided', detail: 'RESOLVED' }),
    row(4, { kind: 'report-decided', detail: 'DISMISSED', commentId }),
    row(5, { kind: 'content-moderated', detail: 'SHOWN' }),
    row(6, { kind: 'content-moderated', detail: 'KEPT', commentId }),
  ])
  openScreen(world, '/notifications', ann)
  for (const said of [
    /Bob and 1,204 others reacted to “Opening”\./,
    /Bob and 1 other reacted to your comment on “Opening”\./,
    /Your report about “Opening” in Chess Club was reviewed: the moderators agreed and took action\./,
    /Your report about a comment on “Opening” in Chess Club was reviewed: the moderators decided to keep the content\./,
    /A moderator of Chess Club reviewed your post “Opening”: its readers can see it again\./,
    /A moderator of Chess Club reviewed your comment on “Opening”, and decided that it stays hidden\./,
  ]) {
    expect((await item(said)).textContent).not.toMatch(/RESOLVED|DISMISSED|SHOWN|KEPT/)
  }
})

test('updates the unread count while the page is open', async () => {
  const { world, ann } = await setting()
  openScreen(world, '/notifications', ann)
  await unreadLink('Notifications, 1 unread')
  const cid = await world.user('Cid')
  await cid.api.communities.join({ slug: 'chess-club' })
  await item(/Cid and Bob ask to join Chess Club · 2 new/)
  await unreadLink('Notifications, 1 unread')
  await ann.api.notifications.markAllRead()
  await unreadLink('Notifications')
})

test('explains the page without notifications, and retries a failure', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { user, browser } = openScreen(world, '/', ann)
  const quiet = await unreadLink('Notifications')
  browser.isOffline = true
  await user.click(quiet)
  await screen.findByRole('heading', { name: 'The notifications could not be loaded' })
  browser.isOffline = false
  await user.click(main().getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'No notifications yet' })
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBe(null)
})

test('refreshes the unread count when the user returns to the page, and shows guests no bell', async () => {
  const { world, ann } = await setting()
  const guest = openScreen(world, '/')
  await screen.findByRole('heading', { level: 1, name: 'A place for your community to talk' })
  expect(screen.queryByRole('link', { name: /^Notifications/ })).toBe(null)
  guest.close()

  openScreen(world, '/notifications', ann)
  await unreadLink('Notifications, 1 unread')
  await item(/Bob asks to join/)
  const cid = await world.user('Cid')
  await cid.api.communities.join({ slug: 'chess-club' })
  window.dispatchEvent(new Event('visibilitychange'))
  await item(/Cid and Bob ask to join Chess Club · 2 new/)
  await unreadLink('Notifications, 1 unread')
})

test('groups what is unread under its day, and shows it singly once it was read', async () => {
  const { world, ann, bob, club } = await setting()
  const { id: postId, link } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const { id: commentId } = await bob.api.comments.add({ postId, content: 'or d4' })
  const [cid, dan] = [await world.user('Cid'), await world.user('Dan')]
  await world.db.deleteFrom('notification').execute()
  const day = 86_400_000
  const row = (actorId: string, daysAgo: number, more: Partial<Row> = {}) => ({
    ...{ id: newId(), userId: ann.id, kind: 'comment' as const, communityId: club.id, actorId, detail: '' },
    ...{ postId, commentId, createdAt: new Date(Date.now() - daysAgo * day).toISOString(), readAt: null, ...more },
  })
  await insertNotifications(world.db, [
    row(bob.id, 0),
    row(cid.id, 0.0001),
    row(bob.id, 1.5),
    row(dan.id, 2),
    row(bob.id, 3, { kind: 'role-changed', detail: 'MODERATOR', postId: null, commentId: null }),
    row(bob.id, 30, { kind: 'handed-over', postId: null, commentId: null }),
  ])
  const { user, address } = openScreen(world, '/notifications', ann)
  const group = await item(/Bob, Cid and 1 other commented on your post Opening · 4 new/)
  const under = (heading: string) => within(screen.getByRole('list', { name: heading })).getAllByRole('listitem')
  expect(under('Today')).toEqual([group])
  expect(under('This week').map((one) => one.textContent)).toEqual([expect.stringMatching(/made you a moderator/)])
  expect(under('Earlier').map((one) => one.textContent)).toEqual([expect.stringMatching(/handed Chess Club over/)])
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    ...['Today', 'This week', 'Earlier'],
  ])
  await unreadLink('Notifications, 3 unread')
  await user.click(within(group).getByRole('link'))
  await waitFor(() => expect(address()).toBe(`${link}#comment-${commentId}`))
  await user.click(await unreadLink('Notifications, 2 unread'))
  expect(await items(/commented on your post Opening\./)).toHaveLength(4)
})
