import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import type { TestUser } from '../../support/world.ts'

const minute = 60_000

/** Ann's community with a moderator and a member, and a super admin who is not a member. */
async function setting(settings: Parameters<typeof createCommunity>[1] = {}) {
  const world = await openWorld()
  const [ann, mod, bob] = [await world.user('Ann'), await world.user('Mod'), await world.user('Bob')]
  const root = await world.user('Root', { isSuperAdmin: true })
  const club = await createCommunity(ann, settings)
  await makeMember(world, club.id, mod, 'MODERATOR')
  await makeMember(world, club.id, bob, 'MEMBER')
  const { slug, forumId } = club
  const write = async (title: string, who: TestUser = bob) => {
    world.advance(minute)
    return (await who.api.posts.create({ title, content: 'Hm', forumId })).id
  }
  const titles = async (input: Omit<Parameters<TestUser['api']['posts']['inCommunity']>[0], 'slug'> = {}) =>
    (await world.guest.api.posts.inCommunity({ slug, ...input })).items.map(({ title }) => title)
  const acts = async () => {
    const { items } = await ann.api.communitySettings.audit({ slug })
    return items.filter(({ action }) => action.startsWith('post.'))
  }
  return { world, ann, mod, bob, root, club, slug, write, titles, acts }
}

describe('pinning a post', () => {
  test('is for moderators and organizers, and is logged', async () => {
    const { world, ann, mod, bob, slug, write, acts } = await setting()
    const id = await write('Rules')
    const before = await bob.api.posts.byId({ community: slug, id })
    const pinned = await mod.api.posts.pin({ id, isPinned: true })
    expect(pinned).toMatchObject({ id, isPinned: true, updatedAt: before.updatedAt, can: { moderate: true } })
    expect(await mod.api.posts.pin({ id, isPinned: true })).toEqual(pinned)
    expect(await bob.api.posts.byId({ community: slug, id })).toEqual({ ...before, isPinned: true })
    expect(await ann.api.posts.pin({ id, isPinned: false })).toMatchObject({ isPinned: false })
    expect(await ann.api.posts.pin({ id, isPinned: false })).toMatchObject({ isPinned: false })
    expect(await acts()).toMatchObject([
      { action: 'post.unpin', actor: { id: ann.id }, about: { id: bob.id }, detail: 'Rules' },
      { action: 'post.pin', actor: { id: mod.id }, about: { id: bob.id }, detail: 'Rules' },
    ])
    const notified = await world.db.selectFrom('threadEvent').select(['postId', 'kind', 'targetId']).execute()
    expect(notified).toEqual([1, 2].map(() => ({ postId: id, kind: 'post', targetId: id })))
  })

  test.each(['pin', 'lock'] as const)('%s is refused to everybody else', async (act) => {
    const { world, mod, bob, root, slug, write, acts } = await setting()
    const id = await write('Rules')
    const outsider = await world.user('Outsider')
    const unverified = await world.user('Unverified', { isVerified: false })
    const tried = (who: Pick<TestUser, 'api'>, id: string) =>
      act === 'pin' ? who.api.posts.pin({ id, isPinned: true }) : who.api.posts.lock({ id, isLocked: true })
    for (const [user, message] of [
      [bob, messages.memberForbidden],
      [outsider, messages.memberForbidden],
      [root, messages.memberForbidden],
      [unverified, messages.verificationNeeded],
      [world.guest, messages.signInNeeded],
    ] as const) {
      await expect.soft(tried(user, id)).rejects.toThrow(message)
    }
    await expect(tried(mod, 'nowhere')).rejects.toThrow(messages.postNotFound)
    await mod.api.communities.leave({ slug })
    await expect(tried(mod, id)).rejects.toThrow(messages.memberForbidden)
    expect(await bob.api.posts.byId({ community: slug, id })).toMatchObject({ isPinned: false, isLocked: false })
    expect(await acts()).toEqual([])
  })

  test.each(['pin', 'lock'] as const)('%s in a private community does not reveal a post to outsiders', async (act) => {
    const { world, write } = await setting({ isPrivate: true })
    const id = await write('Rules')
    const outsider = await world.user('Outsider')
    const { pin, lock } = outsider.api.posts
    const tried = act === 'pin' ? pin({ id, isPinned: true }) : lock({ id, isLocked: true })
    await expect(tried).rejects.toThrow(messages.postNotFound)
  })

  test('pinning and locking are refused in an archived community', async () => {
    const { ann, slug, write } = await setting()
    const id = await write('Rules')
    await ann.api.communitySettings.archive({ slug })
    await expect(ann.api.posts.pin({ id, isPinned: true })).rejects.toThrow(messages.communityArchived)
    await expect(ann.api.posts.lock({ id, isLocked: true })).rejects.toThrow(messages.communityArchived)
    expect((await ann.api.posts.byId({ community: slug, id })).can).toMatchObject({ moderate: false })
  })

  test('is limited to three posts per community; removing one frees a place', async () => {
    const { ann, bob, write, titles } = await setting()
    const ids = [await write('One'), await write('Two'), await write('Three'), await write('Four')] as const
    for (const id of ids.slice(0, 3)) await ann.api.posts.pin({ id, isPinned: true })
    const tooMany = ann.api.posts.pin({ id: ids[3], isPinned: true })
    await expect(tooMany).rejects.toMatchObject({ code: 'CONFLICT', message: messages.tooManyPinned })
    // A pinned post may be pinned again, and another community has its own limit.
    expect(await ann.api.posts.pin({ id: ids[0], isPinned: true })).toMatchObject({ isPinned: true })
    const other = await createCommunity(ann, { name: 'Kitchen' })
    const elsewhere = await ann.api.posts.create({ title: 'Soup', content: 'Hm', forumId: other.forumId })
    expect(await ann.api.posts.pin({ id: elsewhere.id, isPinned: true })).toMatchObject({ isPinned: true })

    await bob.api.posts.remove({ id: ids[1] })
    await ann.api.posts.pin({ id: ids[3], isPinned: true })
    expect(await titles()).toEqual(['Four', 'Three', 'One'])
  })
})

describe('pinned posts', () => {
  test('are on top of the first page, beyond its limit, last pinned first, and not repeated', async () => {
    const { world, mod, slug, write, titles } = await setting()
    const ids: string[] = []
    for (let at = 0; at < 8; at++) ids.push(await write(`Post ${at}`))
    const [zero = '', , , three = '', , , , seven = ''] = ids
    for (const id of [three, seven, zero]) {
      world.advance(minute)
      await mod.api.posts.pin({ id, isPinned: true })
    }
    const pinned = ['Post 0', 'Post 7', 'Post 3']
    const rest = ['Post 6', 'Post 5', 'Post 4', 'Post 2', 'Post 1']
    for (const sort of ['new', 'hot', 'top'] as const) {
      const pages: string[][] = []
      let cursor: string | null = null
      do {
        const page = await world.guest.api.posts.inCommunity({ slug, sort, limit: 2, ...(cursor && { cursor }) })
        pages.push(page.items.map(({ title }) => title))
        cursor = page.nextCursor
      } while (cursor)
      const [first = [], ...others] = pages
      expect.soft(first.slice(0, 3)).toEqual(pinned)
      expect.soft([first.length, ...others.map(({ length }) => length)]).toEqual([5, 2, 1])
      const below = [...first.slice(3), ...others.flat()]
      // Without reactions, the order by likes is undefined.
      expect.soft(sort === 'top' ? below.sort().reverse() : below).toEqual(rest)
    }
    const [top] = (await world.guest.rest('GET', `/api/communities/by-slug/${slug}/posts?limit=1`)).body
    expect(top).toMatchObject({ title: 'Post 0', isPinned: true })
    await mod.api.posts.pin({ id: zero, isPinned: false })
    expect(await titles()).toEqual(['Post 7', 'Post 3', ...rest, 'Post 0'])
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('are in their normal place in searches and filters', async () => {
    const { mod, bob, club, write, titles } = await setting()
    const first = await write('First of all')
    await write('Second of all')
    await mod.api.posts.pin({ id: first, isPinned: true })
    expect(await titles()).toEqual(['First of all', 'Second of all'])
    for (const input of [{ q: 'all' }, { author: bob.id }, { forum: club.forumId }, { period: 'week' }] as const) {
      expect.soft(await titles(input)).toEqual(['Second of all', 'First of all'])
      expect.soft(await titles({ ...input, sort: 'hot' })).toEqual(['Second of all', 'First of all'])
    }
    expect((await bob.api.users.posts({ id: bob.id })).items.map(({ title }) => title)).toEqual([
      'Second of all',
      'First of all',
    ])
  })

  test('are left out for users who hid them', async () => {
    const { mod, bob, slug, write, titles } = await setting()
    const id = await write('Rules')
    await write('Opening')
    await mod.api.posts.pin({ id, isPinned: true })
    await bob.api.saved.hide({ id })
    expect((await bob.api.posts.inCommunity({ slug })).items).toMatchObject([{ title: 'Opening' }])
    expect(await titles()).toEqual(['Rules', 'Opening'])
  })
})

describe('a pinned post that reports hide', () => {
  /** Three outsiders who report a post. */
  async function reportable() {
    const scene = await setting()
    const reporters = [await scene.world.user('Rita'), await scene.world.user('Ron'), await scene.world.user('Ruth')]
    const report = async (id: string) => {
      for (const each of reporters) await each.api.reports.post({ id, reason: 'SPAM' })
    }
    const dismiss = (id: string) => scene.mod.api.reports.review({ targetType: 'POST', id, status: 'DISMISSED' })
    const pin = (id: string) => scene.mod.api.posts.pin({ id, isPinned: true })
    return { ...scene, report, dismiss, pin }
  }

  test('is pinned again when it is shown again', async () => {
    const { world, mod, slug, write, titles, report, dismiss, pin } = await reportable()
    const id = await write('Rules')
    await write('Opening')
    await pin(id)
    await report(id)
    expect(await titles()).toEqual(['Opening'])
    // Moderators find it in its normal place.
    const { items } = await mod.api.posts.inCommunity({ slug, sort: 'new' })
    expect(items.map(({ title }) => title)).toEqual(['Opening', 'Rules'])
    await dismiss(id)
    expect(await titles()).toEqual(['Rules', 'Opening'])
    expect(await mod.api.posts.byId({ community: slug, id })).toMatchObject({ isPinned: true })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('frees its place, and returns unpinned when no place is left', async () => {
    const { world, write, titles, report, dismiss, pin } = await reportable()
    const ids = [await write('One'), await write('Two'), await write('Three'), await write('Four')] as const
    for (const id of ids.slice(0, 3)) {
      world.advance(minute)
      await pin(id)
    }
    await report(ids[0])
    world.advance(minute)
    await pin(ids[3])
    expect(await titles()).toEqual(['Four', 'Three', 'Two'])
    await dismiss(ids[0])
    expect(await titles()).toEqual(['Four', 'Three', 'Two', 'One'])
    await expect(pin(ids[0])).rejects.toMatchObject({ code: 'CONFLICT', message: messages.tooManyPinned })
  })
})

describe('locking a post', () => {
  test('refuses comments of all except moderators, until it is unlocked', async () => {
    const { world, ann, mod, bob, root, slug, write, acts } = await setting()
    const postId = await write('Rules')
    const { id: commentId } = await bob.api.comments.add({ postId, content: 'Hm' })
    const before = await bob.api.posts.byId({ community: slug, id: postId })
    const locked = await mod.api.posts.lock({ id: postId, isLocked: true })
    expect(locked).toMatchObject({ isLocked: true, updatedAt: before.updatedAt, can: { comment: true } })
    expect(await mod.api.posts.lock({ id: postId, isLocked: true })).toEqual(locked)

    const comments = `/api/posts/${postId}/comments`
    for (const user of [bob, root]) {
      for (const sent of [{ content: 'Hm' }, { content: 'Hm', parentId: commentId }]) {
        const answer = await user.rest('POST', comments, sent)
        expect.soft(answer).toMatchObject({ status: 403, body: { error: messages.postLocked } })
      }
    }
    const shown = await bob.api.posts.byId({ community: slug, id: postId })
    expect(shown).toMatchObject({ isLocked: true, can: { comment: false, react: true, edit: true } })
    expect((await mod.rest('POST', comments, { content: 'Closed.' })).status).toBe(201)
    // Its author may still edit it.
    expect((await bob.rest('PUT', `/api/posts/${postId}`, { title: 'Rules', content: 'New' })).status).toBe(200)

    expect(await ann.api.posts.lock({ id: postId, isLocked: false })).toMatchObject({ isLocked: false })
    expect((await bob.rest('POST', comments, { content: 'Hm' })).status).toBe(201)
    expect(await acts()).toMatchObject([
      { action: 'post.unlock', actor: { id: ann.id }, about: { id: bob.id }, detail: 'Rules' },
      { action: 'post.lock', actor: { id: mod.id }, about: { id: bob.id }, detail: 'Rules' },
    ])
    expect(await counterMismatches(world.db)).toEqual([])
  })
})
