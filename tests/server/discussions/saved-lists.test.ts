import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeInvitation, makeMember, makePost } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

/** Ann's public Chess Club and her private Secret Cabal, to which Bob belongs. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann)
  const cabal = await createCommunity(ann, { name: 'Secret Cabal', isPrivate: true })
  await makeMember(world, cabal.id, bob, 'MEMBER')
  const write = (community: typeof club, title: string, content = 'Hm') =>
    makePost(world, community, ann, { title, content })
  const saved = async (who: TestUser, input: { q?: string } = {}) =>
    (await who.api.saved.posts(input)).items.map(({ title }) => title)
  const hidden = async (who: TestUser, query: { q?: string } = {}) =>
    (await who.api.saved.hidden(query)).items.map(({ title }) => title)
  const kept = async (who: TestUser, input: { q?: string } = {}) =>
    (await who.api.saved.communities(input)).items.map(({ name }) => name)
  return { world, ann, bob, club, cabal, write, saved, hidden, kept }
}

/** All items of a list, page by page. */
async function pages<Item>(
  read: (page: { limit: number; cursor?: string }) => Promise<{ items: Item[]; nextCursor: string | null }>,
) {
  const listed: Item[][] = []
  let cursor: string | null | undefined
  do {
    const page = await read({ limit: 2, ...(cursor && { cursor }) })
    listed.push(page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return listed
}

test('requires signing in for the saved lists', async () => {
  const { guest } = await openWorld()
  for (const list of ['posts', 'communities', 'hidden'] as const) {
    await expect.soft(guest.api.saved[list]({})).rejects.toThrow(messages.signInNeeded)
  }
  for (const act of ['saveCommunity', 'unsaveCommunity'] as const) {
    await expect.soft(guest.api.saved[act]({ slug: 'chess-club' })).rejects.toThrow(messages.signInNeeded)
  }
})

describe('saved posts', () => {
  test('are cards with the time of saving, last saved first, separate for each user', async () => {
    const { ann, bob, club, write, saved } = await setting()
    const [first, second, third] = [await write(club, 'First'), await write(club, 'Second'), await write(club, 'Third')]
    for (const id of [second, third, first]) await bob.api.saved.save({ id })
    await ann.api.saved.save({ id: third })
    const { items, nextCursor } = await bob.api.saved.posts({})
    expect(items).toMatchObject([
      { id: first, title: 'First', isSaved: true, savedAt: expect.any(String), community: { slug: club.slug } },
      { id: third },
      { id: second },
    ])
    expect(nextCursor).toBe(null)
    expect(await saved(ann)).toEqual(['Third'])

    await bob.api.saved.unsave({ id: third })
    expect(await saved(bob)).toEqual(['First', 'Second'])
    expect(await saved(ann)).toEqual(['Third'])
    // Hiding removes it from other lists, but not from the saved ones.
    await bob.api.saved.hide({ id: first })
    expect(await saved(bob)).toEqual(['First', 'Second'])
  })

  test('come in full pages whatever is left out, in order also for equal times', async () => {
    const { world, ann, bob, club, cabal, write } = await setting()
    const ids: string[] = []
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) ids.push(await write(club, title))
    const secret = await write(cabal, 'Plot')
    for (const id of [...ids, secret]) await bob.api.saved.save({ id })
    await world.db.updateTable('savedPost').set({ createdAt: '2026-11-20T12:00:00.000Z' }).execute()
    await ann.api.posts.remove({ id: ids[3] ?? '' })
    await bob.api.communities.leave({ slug: cabal.slug })
    const listed = await pages((page) => bob.api.saved.posts(page))
    const left = ids.filter((_, at) => at !== 3)
    expect(listed.map(({ length }) => length)).toEqual([2, 2])
    expect(listed.flat().map(({ id }) => id)).toEqual(left.toSorted().reverse())
    await expect(bob.api.saved.posts({ cursor: 'nonsense' })).rejects.toThrow('cursor is invalid')
    await expect(bob.api.saved.posts({ limit: 0 })).rejects.toThrow('limit must be at least 1')
  })

  test('are left out while unreadable, and return when readable', async () => {
    const { world, ann, bob, cabal, write, saved } = await setting()
    const id = await write(cabal, 'Plot', 'Canary')
    await bob.api.saved.save({ id })
    expect(await saved(bob)).toEqual(['Plot'])
    await bob.api.communities.leave({ slug: cabal.slug })
    for (const input of [{}, { q: 'plot' }, { q: 'canary' }]) {
      expect.soft(await bob.api.saved.posts(input)).toEqual({ items: [], nextCursor: null })
    }
    await makeMember(world, cabal.id, bob, 'MEMBER')
    for (const input of [{}, { q: 'plot' }]) expect.soft(await saved(bob, input)).toEqual(['Plot'])

    // Hidden by reports, it is for its author and moderators.
    const hiddenAt = world.services.now().toISOString()
    await world.db.updateTable('post').set({ hiddenAt }).where('id', '=', id).execute()
    await ann.api.saved.save({ id })
    expect([await saved(bob), await saved(ann)]).toEqual([[], ['Plot']])
    await world.db.updateTable('post').set({ hiddenAt: null }).where('id', '=', id).execute()
    expect(await saved(bob)).toEqual(['Plot'])

    await ann.api.members.ban({ slug: cabal.slug, userId: bob.id, reason: 'Against the rules' })
    expect([await saved(bob), await saved(bob, { q: 'plot' })]).toEqual([[], []])
    await ann.api.posts.remove({ id })
    expect(await saved(ann)).toEqual([])
  })

  test("are searched by title and text within the viewer's own", async () => {
    const { ann, bob, club, write, saved } = await setting()
    const rook = await write(club, 'Rook endings', 'Lucena’s bridge')
    const crepe = await write(club, 'Crêpes', 'For the club’s evening')
    const other = await write(club, 'Rook lifts', 'Not kept')
    for (const id of [crepe, rook]) await bob.api.saved.save({ id })
    await ann.api.saved.save({ id: other })
    const finds = { rook: ['Rook endings'], 'ROO end': ['Rook endings'], bridge: ['Rook endings'], crepes: ['Crêpes'] }
    for (const [q, titles] of Object.entries(finds)) expect.soft(await saved(bob, { q }), q).toEqual(titles)
    // The index also contains ids and the word for public posts, which are not text.
    for (const q of ['lifts', 'endings evening', '!?', 'public', ann.id.replaceAll('-', ''), '" OR rook*']) {
      expect.soft(await saved(bob, { q }), q).toEqual([])
    }
    expect(await saved(bob, { q: ' ' })).toEqual(['Rook endings', 'Crêpes'])
    await expect(bob.api.saved.posts({ q: 'x'.repeat(201) })).rejects.toThrow('Query must be at most 200 characters')

    for (const title of ['Rook one', 'Rook two']) await bob.api.saved.save({ id: await write(club, title) })
    const listed = await pages((page) => bob.api.saved.posts({ ...page, q: 'rook' }))
    expect(listed.map((items) => items.map(({ title }) => title))).toEqual([['Rook two', 'Rook one'], ['Rook endings']])
  })
})

describe('hidden posts', () => {
  test('are listed for the user who hid them, newest first, until they are shown again', async () => {
    const { ann, bob, club, cabal, write, hidden } = await setting()
    const [loud, plot] = [await write(club, 'Loud', 'Trumpets'), await write(cabal, 'Plot')]
    for (const id of [loud, plot]) await bob.api.saved.hide({ id })
    expect((await bob.api.saved.hidden({})).items).toMatchObject([
      { id: plot, hiddenAt: expect.any(String), isSaved: false },
      { id: loud },
    ])
    expect(await hidden(ann)).toEqual([])
    expect(await hidden(bob, { q: 'trump' })).toEqual(['Loud'])
    const listed = await pages((page) => bob.api.saved.hidden({ ...page, limit: 1 }))
    expect(listed.map((items) => items.map(({ title }) => title))).toEqual([['Plot'], ['Loud']])

    await bob.api.communities.leave({ slug: cabal.slug })
    expect([await hidden(bob), await hidden(bob, { q: 'plot' })]).toEqual([['Loud'], []])
    await bob.api.saved.unhide({ id: loud })
    expect(await hidden(bob)).toEqual([])
    expect((await bob.api.posts.inCommunity({ slug: club.slug })).items).toMatchObject([{ id: loud }])
  })
})

describe('saving a community', () => {
  test('is private to the viewer, shows on it, and is idempotent', async () => {
    const { world, ann, bob, club, cabal, kept } = await setting()
    const shown = (who: Pick<TestUser, 'api'>) => who.api.communities.bySlug({ slug: club.slug })
    expect(await shown(bob)).toMatchObject({ isSaved: false })
    for (const { slug } of [club, cabal, club]) {
      expect(await bob.api.saved.saveCommunity({ slug })).toEqual({ slug, isSaved: true })
    }
    expect(await shown(bob)).toMatchObject({ isSaved: true })
    for (const who of [ann, world.guest]) expect.soft(await shown(who)).toMatchObject({ isSaved: false })
    expect((await bob.api.communities.list({})).items.map(({ isSaved }) => isSaved)).toEqual([true, true])
    expect((await bob.rest('GET', `/api/communities/by-slug/${club.slug}`)).body).toMatchObject({ isSaved: true })
    const { items } = await bob.api.saved.communities({})
    expect(items).toMatchObject([
      { slug: cabal.slug, role: 'MEMBER', isSaved: true, savedAt: expect.any(String), can: { leave: true } },
      { slug: club.slug, memberCount: 1, can: { join: true } },
    ])
    expect(
      items
        .map(({ savedAt }) => savedAt)
        .toSorted()
        .reverse(),
    ).toEqual(items.map(({ savedAt }) => savedAt))
    expect(await kept(ann)).toEqual([])

    for (const _ of [1, 2]) {
      expect(await bob.api.saved.unsaveCommunity({ slug: club.slug })).toEqual({ slug: club.slug, isSaved: false })
      expect(await kept(bob)).toEqual(['Secret Cabal'])
    }
    expect(await shown(bob)).toMatchObject({ isSaved: false })
  })

  test('requires the right to read it; removing it requires none, and reveals nothing', async () => {
    const { world, ann, bob, cabal, kept } = await setting()
    const [cleo, dora] = [await world.user('Cleo'), await world.user('Dora')]
    await makeInvitation(world, cabal.id, dora, ann)
    const { slug } = cabal
    for (const address of [slug, 'nowhere']) {
      await expect.soft(cleo.api.saved.saveCommunity({ slug: address })).rejects.toThrow(messages.communityNotFound)
      const answer = await cleo.api.saved.unsaveCommunity({ slug: address })
      expect.soft(answer).toEqual({ slug: address, isSaved: false })
    }
    // An invited user sees its card only.
    await expect(dora.api.saved.saveCommunity({ slug })).rejects.toThrow(messages.communityForbidden)
    expect([await kept(cleo), await kept(dora)]).toEqual([[], []])

    await bob.api.saved.saveCommunity({ slug })
    await bob.api.communities.leave({ slug })
    for (const input of [{}, { q: 'secret' }]) {
      expect.soft(await bob.api.saved.communities(input)).toEqual({ items: [], nextCursor: null })
    }
    await makeMember(world, cabal.id, bob, 'MEMBER')
    expect(await kept(bob)).toEqual(['Secret Cabal'])
    await bob.api.communities.leave({ slug })
    expect(await bob.api.saved.unsaveCommunity({ slug })).toEqual({ slug, isSaved: false })
    await makeMember(world, cabal.id, bob, 'MEMBER')
    expect(await kept(bob)).toEqual([])
    await bob.api.saved.saveCommunity({ slug })
    await ann.api.communitySettings.remove({ slug, name: cabal.name })
    expect([await kept(bob), await kept(bob, { q: 'secret' })]).toEqual([[], []])
  })

  test('lists communities by page, searched by name and description', async () => {
    const { world, ann, bob, club, cabal, kept } = await setting()
    const draughts = await createCommunity(ann, { name: 'Draughts Club' })
    await createCommunity(ann, { name: 'Bridge Club' })
    for (const { slug } of [club, cabal, draughts]) await bob.api.saved.saveCommunity({ slug })
    const finds = {
      club: ['Draughts Club', 'Chess Club'],
      'test rules': ['Draughts Club', 'Secret Cabal', 'Chess Club'],
      secret: ['Secret Cabal'],
    }
    for (const [q, names] of Object.entries(finds)) expect.soft(await kept(bob, { q }), q).toEqual(names)
    for (const q of ['bridge', 'club secret', '…', 'public']) expect.soft(await kept(bob, { q }), q).toEqual([])
    await makeBan(world, club.id, bob)
    for (const input of [{}, { q: 'rules' }]) {
      const listed = await pages((page) => bob.api.saved.communities({ ...page, ...input }))
      expect
        .soft(listed.map((items) => items.map(({ name }) => name)))
        .toEqual([['Draughts Club', 'Secret Cabal'], ['Chess Club']])
    }
  })
})
