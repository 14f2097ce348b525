import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/server/platform/ids.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { refusal, refusals } from '../../support/refusal.ts'
import type { TestUser } from '../../support/world.ts'

async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann, { name: 'Chess Club', isPrivate, requiresApproval: isPrivate })
  await makeMember(world, club.id, bob, 'MEMBER')
  const { slug } = club
  const give = (role: 'MEMBER' | 'MODERATOR') => ann.api.members.setRole({ slug, userId: bob.id, role })
  const first = async ({ api }: TestUser) => (await api.notifications.list({})).items[0]
  return { world, ann, bob, give, first, slug, id: club.id }
}

describe('the notifications', () => {
  test('are counted up to one more than the display limit', async () => {
    const { world, bob, give } = await setting()
    await give('MODERATOR')
    const [notified] = await world.db.selectFrom('notification').selectAll().where('userId', '=', bob.id).execute()
    if (!notified) throw new Error('nothing was told')
    const copies = (count: number) =>
      Array.from({ length: count }, () => ({ ...notified, id: newId(), bundleKey: newId() }))
    await world.db.insertInto('notification').values(copies(98)).execute()
    expect(await bob.api.notifications.unread()).toEqual({ count: 99 })
    await world.db.insertInto('notification').values(copies(30)).execute()
    expect(await bob.api.notifications.unread()).toEqual({ count: 100 })
  })

  test("are the viewer's own, newest first, in pages, unread until they are read", async () => {
    const { world, ann, bob, give } = await setting()
    for (const role of ['MODERATOR', 'MEMBER', 'MODERATOR'] as const) await give(role)
    const page = await bob.api.notifications.list({ limit: 2 })
    expect(page.items[0]).toEqual({
      restriction: null,
      reported: null,
      id: expect.any(String),
      kind: 'role-changed',
      actor: { id: ann.id, name: 'Ann', image: null },
      community: { slug: 'chess-club', name: 'Chess Club' },
      post: null,
      link: '/communities/chess-club',
      detail: 'MODERATOR',
      createdAt: expect.any(String),
      isRead: false,
      count: 1,
    })
    const last = await bob.api.notifications.list({ limit: 2, cursor: page.nextCursor ?? '' })
    const all = [...page.items, ...last.items]
    expect([all.map(({ detail }) => detail), last.nextCursor]).toEqual([['MODERATOR', 'MEMBER', 'MODERATOR'], null])
    // They are one group.
    expect(await bob.api.notifications.unread()).toEqual({ count: 1 })

    const [{ id } = { id: '' }] = all
    for (const _ of ['once', 'again']) expect(await bob.api.notifications.markRead({ id })).toEqual({ ok: true })
    expect((await bob.api.notifications.list({})).items.map(({ isRead }) => isRead)).toEqual([true, false, false])
    expect(await bob.api.notifications.unread()).toEqual({ count: 1 })
    for (const stranger of [ann, await world.user('Eve')]) {
      expect(await refusal(stranger.api.notifications.markRead({ id }))).toEqual({
        status: 404,
        error: messages.notificationNotFound,
      })
      expect(await stranger.api.notifications.unread()).toEqual({ count: 0 })
      expect(await stranger.api.notifications.list({})).toEqual({ items: [], nextCursor: null })
      await stranger.api.notifications.markAllRead()
    }
    expect(await bob.api.notifications.unread()).toEqual({ count: 1 })
    expect(await bob.api.notifications.markAllRead()).toEqual({ ok: true })
    expect(await bob.api.notifications.unread()).toEqual({ count: 0 })
    expect((await bob.api.notifications.list({})).items.every(({ isRead }) => isRead)).toBe(true)
  })

  test('are refused to guests', async () => {
    const { world } = await setting()
    const { notifications } = world.guest.api
    const calls = [
      notifications.list({}),
      notifications.unread(),
      notifications.markRead({ id: 'any' }),
      notifications.markAllRead(),
    ]
    for (const { status } of await refusals(calls)) expect(status).toBe(401)
  })

  test('stop naming a user whose account is deleted', async () => {
    const { world, ann, give, first, bob } = await setting()
    await give('MODERATOR')
    await world.db.updateTable('user').set({ deletedAt: '2026-11-20T12:00:00.000Z' }).where('id', '=', ann.id).execute()
    expect(await first(bob)).toMatchObject({ kind: 'role-changed', actor: null })
  })
})

describe('a community notification', () => {
  test('links to and names the community only while the viewer may see it', async () => {
    const { world, bob, give, first, slug, id } = await setting({ isPrivate: true })
    await give('MODERATOR')
    const named = { community: { slug, name: 'Chess Club' }, link: `/communities/${slug}` }
    const bare = { community: { slug, name: slug }, link: null }
    expect(await first(bob)).toMatchObject(named)
    await bob.api.communities.leave({ slug })
    expect(await first(bob)).toMatchObject(bare)
    const change = (values: { isPrivate: 0 } | { deletedAt: string }) =>
      world.db.updateTable('community').set(values).where('id', '=', id).execute()
    await change({ isPrivate: 0 })
    expect(await first(bob)).toMatchObject(named)
    await change({ deletedAt: '2026-11-20T12:00:00.000Z' })
    expect(await first(bob)).toMatchObject(bare)
  })

  test('about a pending request is only for viewers who may decide, with its current message', async () => {
    const { world, ann, bob, give, first, slug } = await setting({ isPrivate: true })
    await give('MODERATOR')
    const eve = await world.user('Eve')
    await eve.api.communities.join({ slug, message: 'Hello' })
    const joinRequest = { kind: 'join-request', detail: 'Hello', actor: { name: 'Eve' } }
    expect(await world.db.selectFrom('notification').select('id').where('detail', '=', 'Hello').execute()).toEqual([])
    for (const reader of [ann, bob]) {
      expect(await first(reader)).toMatchObject({ ...joinRequest, link: `/communities/${slug}/settings?tab=requests` })
    }
    await give('MEMBER')
    const { items } = await bob.api.notifications.list({})
    expect(items.map(({ kind }) => kind)).toEqual(['role-changed', 'role-changed'])
    await eve.api.joinRequests.withdraw({ slug })
    expect(await first(ann)).toMatchObject({ ...joinRequest, detail: '' })
    await eve.api.communities.join({ slug, message: 'Again' })
    const seen = (await ann.api.notifications.list({})).items
    expect(seen.map(({ detail }) => detail)).toEqual(['Again', ''])
  })

  test('about an invitation is shown while the invitation is valid, and to those who accepted it', async () => {
    const { world, ann, first, slug } = await setting({ isPrivate: true })
    const eve = await world.user('Eve')
    await ann.api.invitations.send({ slug, emails: [eve.email], message: 'Come along' })
    const named = { community: { slug, name: 'Chess Club' }, link: `/communities/${slug}` }
    expect(await first(eve)).toMatchObject({ kind: 'invitation', detail: 'Come along', ...named })
    const [invitation] = (await ann.api.invitations.list({ slug })).items
    await ann.api.invitations.revoke({ slug, id: invitation?.id ?? '' })
    expect(await first(eve)).toBeUndefined()
    await ann.api.invitations.send({ slug, emails: [eve.email], message: 'Come again' })
    await eve.api.communities.join({ slug })
    const accepted = { kind: 'invitation', detail: 'Come again', ...named }
    expect((await eve.api.notifications.list({})).items).toContainEqual(expect.objectContaining(accepted))
    await eve.api.communities.leave({ slug })
    expect((await eve.api.notifications.list({})).items.map(({ kind }) => kind)).not.toContain('invitation')
  })
})
