import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { searchAll } from '../../../src/server/discovery/search/search-all.ts'
import type { Viewer } from '../../../src/server/platform/context.ts'
import { noSession } from '../../../src/server/platform/http/context-without-session.ts'
import { createSearchWorld, type SearchClient, searchResults } from '../../support/discovery/search.ts'
import { makeBan } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { randomNumbers } from '../../support/random.ts'
import type { TestUser } from '../../support/world.ts'

describe('search', () => {
  test('finds posts, comments and the name of a private community for members only', async () => {
    const { world, ann, bob, olga, den, write, say } = await createSearchWorld()
    const secret = await write(ann, 'Sicilian secret', 'Nobody knows', den)
    await say(bob, secret, 'Sicilian whisper')
    const [banned, root] = [await world.user('Banned'), await world.user('Root', { isSuperAdmin: true })]
    await makeBan(world, den.id, banned)
    for (const who of [olga, world.guest, banned, root]) {
      for (const q of [
        'sicilian',
        'masters',
        '"sicilian secret"',
        's',
        'by:ann',
        'topic:openings',
        'after:2020-01-01',
      ]) {
        const { people: users, ...all } = await who.api.search.all({ q })
        expect.soft(JSON.stringify(all), q).not.toMatch(/Sicilian|Masters|whisper|knows/)
        for (const kind of ['posts', 'comments'] as const) {
          expect.soft(await who.api.search[kind]({ q, limit: 1 }), q).toEqual({ items: [], nextCursor: null })
        }
      }
    }
    expect(await searchResults.posts(bob, 'sicilian')).toEqual(['Sicilian secret'])
    expect(await searchResults.comments(bob, 'sicilian in:masters-den')).toEqual(['Sicilian whisper'])
    expect(await searchResults.communities(bob, 'masters')).toEqual(['Masters Den'])
    await bob.api.communities.leave({ slug: den.slug })
    expect(await searchResults.posts(bob, 'sicilian')).toEqual([])
    expect(await searchResults.comments(bob, 'sicilian')).toEqual([])
  })

  test('reads as much for a word of a private community as for a word that was never written', async () => {
    const { world, ann, olga, den, write, say } = await createSearchWorld()
    for (let at = 0; at < 30; at++) await say(ann, await write(ann, 'Verschwiegen', 'Geheim', den), 'Verschwiegen')
    await write(ann, 'Sicilian')
    const statements: string[] = []
    const membership = { image: null, emailVerified: true, isSuperAdmin: false, timeZone: null, language: null }
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements.push(`${result.rows.length} rows`)
        return result
      },
    }
    const db = world.db.withPlugin(counting)
    const read = async (viewer: Viewer | null, q: string) => {
      statements.length = 0
      await searchAll(
        {
          ...world.services,
          db,
          viewer,
          session: noSession,
          requestId: '',
          address: '',
          connection: { peer: '', ip: '', headers: {} },
          privateReads: new Set<string>(),
        },
        q,
      )
      return [...statements]
    }
    const viewerOf = ({ id, name, email }: TestUser) => ({ id, name, email, ...membership })
    await world.updateIndexes()
    for (const viewer of [null, viewerOf(olga)]) {
      expect.soft(await read(viewer, 'verschw')).toEqual(await read(viewer, 'niegesagt'))
      expect.soft(await read(viewer, 'sicilian in:masters-den')).toEqual(await read(viewer, 'sicilian in:no-such-den'))
    }
    expect(await read(viewerOf(ann), 'verschw')).not.toEqual(await read(viewerOf(ann), 'niegesagt'))
  })

  test('finds an opened community for everybody, and a closed one for members only, at once', async () => {
    const { world, ann, bob, olga, den, write, say } = await createSearchWorld()
    await say(bob, await write(ann, 'Sicilian secret', 'Hm', den), 'Sicilian whisper')
    const open = (isPrivate: boolean) =>
      ann.api.communitySettings.savePrivacy({ slug: den.slug, isPrivate, requiresApproval: false })
    for (const isSettled of [false, true, false, true]) {
      await open(false)
      if (isSettled) await world.runJobs()
      expect(await counterMismatches(world.db)).toEqual([])
      expect.soft(await searchResults.posts(olga, 'sicilian')).toEqual(['Sicilian secret'])
      expect.soft(await searchResults.comments(world.guest, 'sicilian')).toEqual(['Sicilian whisper'])
      expect.soft(await searchResults.communities(olga, 'masters')).toEqual(['Masters Den'])
      await open(true)
      if (isSettled) await world.runJobs()
      expect(await counterMismatches(world.db)).toEqual([])
      expect.soft(await searchResults.posts(olga, 'sicilian')).toEqual([])
      expect.soft(await searchResults.comments(world.guest, 'sicilian')).toEqual([])
      expect.soft(await searchResults.communities(olga, 'masters')).toEqual([])
      expect.soft(await searchResults.posts(bob, 'sicilian')).toEqual(['Sicilian secret'])
    }
    expect(await world.db.selectFrom('job').selectAll().where('kind', '=', 'update-visibility').execute()).toEqual([])
  })

  test('finds no removed posts, posts hidden by reports or by the viewer, or earlier versions', async () => {
    const { world, ann, bob, olga, write, say } = await createSearchWorld()
    const [first, second] = [await write(ann, 'Sicilian one'), await write(ann, 'Sicilian two')]
    const [yes, no] = [await say(bob, first, 'Sicilian yes'), await say(bob, second, 'Sicilian no')]
    const both = async (who: SearchClient) => [
      ...(await searchResults.posts(who, 'sicilian')),
      ...(await searchResults.comments(who, 'sicilian')),
    ]
    expect(await both(olga)).toEqual(['Sicilian two', 'Sicilian one', 'Sicilian no', 'Sicilian yes'])
    await bob.api.comments.edit({ id: no, content: 'French' })
    expect(await searchResults.comments(olga, 'sicilian')).toEqual(['Sicilian yes'])
    expect(await searchResults.comments(olga, 'french')).toEqual(['French'])
    await world.db
      .insertInto('hiddenPost')
      .values({ userId: olga.id, postId: second, createdAt: '2026-11-20T00:00:00.000Z' })
      .onConflict((oc) => oc.doNothing())
      .execute()
    expect(await both(olga)).toEqual(['Sicilian one', 'Sicilian yes'])
    await world.db.updateTable('comment').set({ hiddenAt: '2026-11-20T00:00:00.000Z' }).where('id', '=', yes).execute()
    expect(await both(olga)).toEqual(['Sicilian one'])
    expect(await searchResults.comments(bob, 'sicilian')).toEqual(['Sicilian yes'])
    await world.db.updateTable('post').set({ hiddenAt: '2026-11-20T00:00:00.000Z' }).where('id', '=', second).execute()
    expect(await both(world.guest)).toEqual(['Sicilian one'])
    expect(await searchResults.posts(ann, 'sicilian')).toEqual(['Sicilian two', 'Sicilian one'])
    await ann.api.posts.edit({ id: first, title: 'French Defence', content: 'Hm' })
    expect(await searchResults.posts(ann, 'sicilian')).toEqual(['Sicilian two'])
    await ann.api.posts.remove({ id: first })
    expect(await both(bob)).toEqual([])
    expect(await searchResults.posts(ann, 'sicilian')).toEqual(['Sicilian two'])
    expect(await searchResults.posts(ann, 'french')).toEqual([])
    expect((await counterMismatches(world.db)).filter((wrong) => wrong.includes('found'))).toEqual([])
  })
})

test('keeps the index equal to the content after random actions', async () => {
  const { world, ann, bob, olga, club, den, write, say } = await createSearchWorld()
  const next = randomNumbers(12)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item
  const [posts, comments]: [string[], string[]] = [[], []]
  const happenings = [
    async () => posts.push(await write(pick([ann, bob]), 'Sicilian', '王小明', pick([club, den]))),
    async () => comments.push(await say(pick([ann, bob]), pick(posts), 'Sicilian 王小明')),
    async () => ann.api.posts.edit({ id: pick(posts), title: 'French', content: 'Hm' }),
    async () => bob.api.comments.edit({ id: pick(comments), content: 'French' }),
    async () => ann.api.posts.remove({ id: pick(posts) }),
    async () => bob.api.comments.remove({ id: pick(comments) }),
    async () =>
      ann.api.communitySettings.savePrivacy({
        slug: pick([club, den]).slug,
        isPrivate: next() < 0.5,
        requiresApproval: false,
      }),
    async () => olga.api.communities.join({ slug: club.slug }),
    async () => olga.api.communities.leave({ slug: club.slug }),
    async () => olga.api.settings.save({ PRIVACY_PROFILE_VISIBLE: pick(['true', 'false']) }),
    async () => world.runJobs(),
  ]
  for (let round = 0; round < 150; round++) await pick(happenings)().catch(() => {})
  expect(await counterMismatches(world.db)).toEqual([])
  await world.runJobs()
  expect(await counterMismatches(world.db)).toEqual([])
  expect(posts.length).toBeGreaterThan(5)
})
