import type { KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '../../src/server/context.ts'
import { findAll } from '../../src/server/finder/find-all.ts'
import { settleSearch } from '../../src/server/finder/settle-search.ts'
import { limits } from '../../src/shared/limits.ts'
import { ban, makeMember } from '../support/arrange.ts'
import { numbersFrom } from '../support/random.ts'
import { miscounts } from '../support/recount.ts'
import { found } from '../support/rest-communities.ts'
import { openWorld } from '../support/rest-world.ts'
import type { Person } from '../support/world.ts'

const day = 86_400_000
type Door = Pick<Person, 'api'>
const textOf = (parts: { text: string }[]) => parts.map(({ text }) => text).join('')

/** What somebody finds, of each kind, in its order. */
const finds = {
  posts: async ({ api }: Door, q: string) => (await api.search.posts({ q })).items.map(({ title }) => textOf(title)),
  comments: async ({ api }: Door, q: string) =>
    (await api.search.comments({ q })).items.map(({ snippet }) => textOf(snippet)),
  communities: async ({ api }: Door, q: string) => (await api.search.communities({ q })).items.map(({ name }) => name),
  people: async ({ api }: Door, q: string) => (await api.search.people({ q })).items.map(({ name }) => name),
}

/** A public and a private club of Ann's, a post with a comment in each; Bob belongs to both, Olga to none. */
async function setting() {
  const world = await openWorld()
  const [ann, bob, olga] = [await world.user('Ann Marlow'), await world.user('Bob'), await world.user('Olga')]
  const [openings, endings] = [
    await ann.api.topics.create({ name: 'Openings' }),
    await ann.api.topics.create({ name: 'Endings' }),
  ]
  const topics = `${openings.id},${endings.id}`
  const club = await found(ann, { name: 'Chess Club', topics })
  const den = await found(ann, { name: 'Masters Den', isPrivate: true, topics })
  for (const { id } of [club, den]) await makeMember(world, id, bob, 'MEMBER')
  const write = async (who: Person, title: string, content = 'Hm', place: { forumId: string } = club) =>
    (await who.api.posts.create({ title, content, forumId: place.forumId })).id
  const say = async (who: Person, postId: string, content: string) =>
    (await who.api.comments.add({ postId, content })).id
  return { world, ann, bob, olga, openings, endings, club, den, write, say }
}

describe('a search over everything', () => {
  test('finds posts and comments by their words, newest first', async () => {
    const { ann, bob, olga, write, say } = await setting()
    const first = await write(ann, 'Sicilian Defence', 'How to open, and how not to.')
    await write(bob, 'Opening the **garden** gate', 'Slowly')
    await say(olga, first, 'The Sicilian, of all things! [More](https://example.org/sicilian)')
    await say(bob, first, 'Café in Zürich')
    expect(await finds.posts(olga, 'open')).toEqual(['Opening the **garden** gate', 'Sicilian Defence'])
    expect(await finds.posts(olga, 'SICIL open')).toEqual(['Sicilian Defence'])
    expect(await finds.posts(olga, '"how not"')).toEqual(['Sicilian Defence'])
    expect(await finds.posts(olga, '"not how"')).toEqual([])
    expect(await finds.comments(olga, 'sicilian')).toEqual(['The Sicilian, of all things! More'])
    expect(await finds.comments(olga, 'cafe zurich')).toEqual(['Café in Zürich'])
    const { items } = await olga.api.search.posts({ q: 'sicil' })
    expect(items).toMatchObject([
      {
        title: [
          { text: 'Sicilian', isMatch: true },
          { text: ' Defence', isMatch: false },
        ],
        snippet: [{ text: 'How to open, and how not to.', isMatch: false }],
        link: `/communities/chess-club/posts/${first}`,
        author: { name: 'Ann Marlow' },
        community: { slug: 'chess-club', isPrivate: false },
        _count: { likes: 0, comments: 2 },
      },
    ])
  })

  test('finds nothing without anything to look for', async () => {
    const { ann, write } = await setting()
    await write(ann, 'Sicilian Defence')
    for (const q of [
      '',
      '  ',
      '?!',
      '""',
      '*',
      'in:nowhere',
      'by:nobody',
      'by:!',
      'topic:nothing',
      'in:nowhere sicilian',
    ]) {
      const none = { posts: [], comments: [], communities: [], people: [] }
      expect.soft(await ann.api.search.all({ q }), q).toEqual(none)
      for (const find of Object.values(finds)) expect.soft(await find(ann, q), q).toEqual([])
    }
  })

  test('answers the first of each kind at once, to guests too', async () => {
    const { world, ann, write, say } = await setting()
    for (let at = 0; at < limits.searchAllOfEach + 2; at++) {
      await say(ann, await write(ann, `Marlow ${at}`), `Marlow said ${at}`)
      await found(ann, { name: `Marlow club ${at}` })
    }
    const all = await world.guest.api.search.all({ q: 'marl' })
    expect(all.posts.map(({ title }) => textOf(title))).toEqual([6, 5, 4, 3, 2].map((at) => `Marlow ${at}`))
    expect(all.comments).toHaveLength(limits.searchAllOfEach)
    expect(all.communities).toHaveLength(limits.searchAllOfEach)
    expect(all.people).toMatchObject(
      [{ id: ann.id, title: [{ text: 'Marlow', isMatch: true }] }].map(() => ({ id: ann.id })),
    )
  })

  test('goes on from page to page without leaving out or repeating anything', async () => {
    const { world, ann, olga, write, say } = await setting()
    const post = await write(ann, 'Sicilian')
    for (let at = 0; at < 7; at++) {
      await write(ann, `Sicilian ${at}`)
      await say(olga, post, `Sicilian ${at}`)
      await found(ann, { name: `Sicilian ${at}` })
      await world.user(`Sicilian ${at}`)
    }
    for (const [kind, count] of [
      ['posts', 8],
      ['comments', 7],
      ['communities', 7],
      ['people', 7],
    ] as const) {
      const ids: string[] = []
      let cursor: string | undefined
      do {
        const page: { items: { id: string }[]; nextCursor: string | null } = await olga.api.search[kind]({
          q: 'sicil',
          limit: 3,
          ...(cursor && { cursor }),
        })
        ids.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect.soft(ids, kind).toHaveLength(count)
      expect.soft(new Set(ids).size, kind).toBe(count)
      await expect
        .soft(olga.api.search[kind]({ q: 'sicil', cursor: 'WyJhIiwiYiJd' }))
        .rejects.toThrow('cursor is not valid')
    }
    await expect(
      olga.api.search.posts({ q: 'sicil', cursor: Buffer.from('["x"]').toString('base64url') }),
    ).rejects.toThrow('cursor is not valid')
  })

  test('finds communities by name and description, those of the name first, then the larger ones', async () => {
    const { world, ann, bob, openings } = await setting()
    await found(ann, { name: 'Garden' })
    await found(ann, { name: 'Old chess' })
    await makeMember(world, (await found(ann, { name: 'Large chess' })).id, bob, 'MEMBER')
    expect(await finds.communities(world.guest, 'chess')).toEqual(['Chess Club', 'Large chess', 'Old chess'].sort())
    expect(await finds.communities(world.guest, 'place rules')).toHaveLength(4)
    expect(await finds.communities(world.guest, `topic:${openings.slug}`)).toEqual(['Chess Club'])
    expect(await finds.communities(bob, `topic:${openings.slug} den`)).toEqual(['Masters Den'])
    // What is said of posts leaves no community.
    for (const q of ['chess in:chess-club', 'chess by:ann', 'chess after:2020-01-01']) {
      expect.soft(await finds.communities(bob, q)).toEqual([])
    }
  })

  test('finds people by name unless they hide, themselves always', async () => {
    const { world, ann, olga } = await setting()
    const [marla, mario] = [await world.user('Marla Olson'), await world.user('Anna Mar')]
    expect(await finds.people(world.guest, 'mar')).toEqual(['Marla Olson', 'Ann Marlow', 'Anna Mar'])
    const hide = (value: 'true' | 'false') => marla.api.settings.save({ PRIVACY_PROFILE_VISIBLE: value })
    await hide('false')
    for (const who of [ann, world.guest])
      expect.soft(await finds.people(who, 'mar')).toEqual(['Ann Marlow', 'Anna Mar'])
    expect(await finds.people(marla, 'mar')).toEqual(['Marla Olson', 'Ann Marlow', 'Anna Mar'])
    await hide('true')
    expect(await finds.people(olga, 'marla')).toEqual(['Marla Olson'])
    expect(await finds.people(olga, 'mar in:chess-club')).toEqual(['Ann Marlow'])
    expect(await finds.people(olga, 'mar in:masters-den')).toEqual([])
    expect(await finds.people(olga, 'mar by:ann')).toEqual([])
    await world.db
      .updateTable('user')
      .set({ deletedAt: '2026-11-20T00:00:00.000Z' })
      .where('id', '=', mario.id)
      .execute()
    expect(await finds.people(olga, 'mar')).toEqual(['Marla Olson', 'Ann Marlow'])
  })

  test('finds any part of what is written without spaces', async () => {
    const { world, ann, olga, write, say } = await setting()
    const post = await write(ann, '王小明的棋', '昨天他在東京下棋。')
    await write(ann, '日本語の文章', 'Zwei Worte 東京 hier')
    await say(olga, post, '안녕하세요 여러분, สวัสดีครับ ที่นี่')
    await world.user('李明')
    for (const [q, expected] of [
      ['小明', ['王小明的棋']],
      ['明', ['王小明的棋']],
      ['棋', ['王小明的棋']],
      ['明的棋', ['王小明的棋']],
      ['王明', []],
      ['東京', ['日本語の文章', '王小明的棋']],
      ['東京 worte', ['日本語の文章']],
      ['の文', ['日本語の文章']],
      ['"本語"', ['日本語の文章']],
    ] as const) {
      expect.soft(await finds.posts(olga, q), q).toEqual(expected)
    }
    expect(await finds.comments(olga, '하세요')).toHaveLength(1)
    for (const q of ['สดี', 'ที่นี่', 'นี่', '하세요 여러분']) expect.soft(await finds.comments(olga, q), q).toHaveLength(1)
    expect(await finds.people(olga, '明')).toEqual(['李明'])
    const { items } = await olga.api.search.posts({ q: '明的' })
    expect(items[0]?.title).toEqual([
      { text: '王小', isMatch: false },
      { text: '明的', isMatch: true },
      { text: '棋', isMatch: false },
    ])
  })
})

describe('operators', () => {
  test('keep a search to a community, an author, a topic, and days', async () => {
    const { world, ann, bob, olga, openings, endings, club, den, write, say } = await setting()
    const other = await found(bob, { name: 'Garden' })
    const about = (title: string, topics: string) =>
      ann.api.posts.create({ title, content: 'Hm', forumId: club.forumId, topics })
    await about('Old Sicilian', endings.id)
    world.advance(10 * day)
    const { id } = await about('Topical Sicilian', openings.id)
    await write(bob, 'Sicilian by Bob')
    await write(bob, 'Sicilian lemons', 'Hm', other)
    await write(ann, 'Secret Sicilian', 'Hm', den)
    await say(olga, id, 'Sicilian, said Olga')
    for (const [q, expected] of [
      ['sicilian in:chess-club', ['Sicilian by Bob', 'Topical Sicilian', 'Old Sicilian']],
      ['sicilian in:garden', ['Sicilian lemons']],
      ['sicilian in:garden in:masters-den', ['Secret Sicilian', 'Sicilian lemons']],
      ['sicilian in:garden in:nowhere', ['Sicilian lemons']],
      ['sicilian by:bob', ['Sicilian lemons', 'Sicilian by Bob']],
      ['by:"ann marlow" sicilian', ['Secret Sicilian', 'Topical Sicilian', 'Old Sicilian']],
      ['by:mar old', ['Old Sicilian']],
      ['in:chess-club by:ann', ['Topical Sicilian', 'Old Sicilian']],
      ['topic:openings in:chess-club by:ann', ['Topical Sicilian']],
      ['topic:openings by:bob', ['Sicilian by Bob']],
      ['topic:endings by:ann in:chess-club', ['Old Sicilian']],
      ['topic:endings topic:openings by:ann in:chess-club', ['Topical Sicilian', 'Old Sicilian']],
      ['sicilian before:2026-11-21', ['Old Sicilian']],
      ['sicilian before:2026-11-20', []],
      ['after:2026-11-30 sicilian by:bob', ['Sicilian lemons', 'Sicilian by Bob']],
      ['after:2026-11-20 before:2026-11-30', ['Old Sicilian']],
      ['after:2026-12-01', []],
      ['after:2026-12-01 before:2026-11-01', []],
    ] as const) {
      expect.soft(await finds.posts(bob, q), q).toEqual(expected)
    }
    expect(await finds.comments(bob, 'by:olga')).toEqual(['Sicilian, said Olga'])
    expect(await finds.comments(bob, 'sicilian topic:openings after:2026-11-30')).toEqual(['Sicilian, said Olga'])
    expect(await finds.comments(bob, 'sicilian in:garden')).toEqual([])
    expect(await finds.comments(bob, 'sicilian before:2026-11-30')).toEqual([])
  })

  test('do not tell a private community from one that is not there, nor who hides from who is not there', async () => {
    const { world, ann, bob, olga, write } = await setting()
    await write(ann, 'Sicilian')
    for (const who of [olga, world.guest]) {
      for (const kind of ['posts', 'comments', 'communities', 'people'] as const) {
        const answers = [
          await who.api.search[kind]({ q: 'in:masters-den' }),
          await who.api.search[kind]({ q: 'in:no-such-den' }),
        ]
        for (const answer of answers) expect.soft(answer).toEqual({ items: [], nextCursor: null })
      }
      expect.soft(await finds.posts(who, 'sicilian in:masters-den in:chess-club')).toEqual(['Sicilian'])
    }
    await ann.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'false' })
    expect(await finds.posts(olga, 'by:ann')).toEqual([])
    // Who shares a community with her knows her.
    expect(await finds.posts(bob, 'by:ann')).toEqual(['Sicilian'])
    expect(await finds.posts(ann, 'by:ann')).toEqual(['Sicilian'])
  })
})

describe('what somebody may not read is not found by them', () => {
  test('posts, comments and the name of a private community, by nobody outside, and by its members', async () => {
    const { world, ann, bob, olga, den, write, say } = await setting()
    const secret = await write(ann, 'Sicilian secret', 'Nobody knows', den)
    await say(bob, secret, 'Sicilian whisper')
    const [banned, root] = [await world.user('Banned'), await world.user('Root', { isSuperAdmin: true })]
    await ban(world, den.id, banned)
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
        const { people, ...all } = await who.api.search.all({ q })
        expect.soft(JSON.stringify(all), q).not.toMatch(/Sicilian|Masters|whisper|knows/)
        for (const kind of ['posts', 'comments'] as const) {
          expect.soft(await who.api.search[kind]({ q, limit: 1 }), q).toEqual({ items: [], nextCursor: null })
        }
      }
    }
    expect(await finds.posts(bob, 'sicilian')).toEqual(['Sicilian secret'])
    expect(await finds.comments(bob, 'sicilian in:masters-den')).toEqual(['Sicilian whisper'])
    expect(await finds.communities(bob, 'masters')).toEqual(['Masters Den'])
    await bob.api.communities.leave({ slug: den.slug })
    expect(await finds.posts(bob, 'sicilian')).toEqual([])
    expect(await finds.comments(bob, 'sicilian')).toEqual([])
  })

  test('as much is read for a word of a private community as for one that nobody wrote', async () => {
    const { world, ann, olga, den, write, say } = await setting()
    for (let at = 0; at < 30; at++) await say(ann, await write(ann, 'Verschwiegen', 'Geheim', den), 'Verschwiegen')
    await write(ann, 'Sicilian')
    const statements: string[] = []
    const standing = { image: null, emailVerified: true, isSuperAdmin: false }
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
      const session = { id: null, userAgent: '', setCookie: () => {} }
      await findAll({ ...world.services, db, viewer, session, requestId: '', address: '' }, q)
      return [...statements]
    }
    const viewerOf = ({ id, name, email }: Person) => ({ id, name, email, ...standing })
    for (const viewer of [null, viewerOf(olga)]) {
      expect.soft(await read(viewer, 'verschw')).toEqual(await read(viewer, 'niegesagt'))
      expect.soft(await read(viewer, 'sicilian in:masters-den')).toEqual(await read(viewer, 'sicilian in:no-such-den'))
    }
    expect(await read(viewerOf(ann), 'verschw')).not.toEqual(await read(viewerOf(ann), 'niegesagt'))
  })

  test('a community that is opened or closed is found by everybody, or by nobody else, at once', async () => {
    const { world, ann, bob, olga, den, write, say } = await setting()
    await say(bob, await write(ann, 'Sicilian secret', 'Hm', den), 'Sicilian whisper')
    const open = (isPrivate: boolean) =>
      ann.api.communitySettings.savePrivacy({ slug: den.slug, isPrivate, requiresApproval: false })
    for (const isSettled of [false, true, false, true]) {
      await open(false)
      if (isSettled) await settleSearch(world.services)
      expect(await miscounts(world.db)).toEqual([])
      expect.soft(await finds.posts(olga, 'sicilian')).toEqual(['Sicilian secret'])
      expect.soft(await finds.comments(world.guest, 'sicilian')).toEqual(['Sicilian whisper'])
      expect.soft(await finds.communities(olga, 'masters')).toEqual(['Masters Den'])
      await open(true)
      if (isSettled) await settleSearch(world.services)
      expect(await miscounts(world.db)).toEqual([])
      expect.soft(await finds.posts(olga, 'sicilian')).toEqual([])
      expect.soft(await finds.comments(world.guest, 'sicilian')).toEqual([])
      expect.soft(await finds.communities(olga, 'masters')).toEqual([])
      expect.soft(await finds.posts(bob, 'sicilian')).toEqual(['Sicilian secret'])
    }
    expect(await world.db.selectFrom('searchDue').selectAll().execute()).toEqual([])
  })

  test('what is removed, hidden by reports or by the viewer, and what it said before', async () => {
    const { world, ann, bob, olga, write, say } = await setting()
    const [first, second] = [await write(ann, 'Sicilian one'), await write(ann, 'Sicilian two')]
    const [yes, no] = [await say(bob, first, 'Sicilian yes'), await say(bob, second, 'Sicilian no')]
    const both = async (who: Door) => [
      ...(await finds.posts(who, 'sicilian')),
      ...(await finds.comments(who, 'sicilian')),
    ]
    expect(await both(olga)).toEqual(['Sicilian two', 'Sicilian one', 'Sicilian no', 'Sicilian yes'])
    await bob.api.comments.edit({ id: no, content: 'French' })
    expect(await finds.comments(olga, 'sicilian')).toEqual(['Sicilian yes'])
    expect(await finds.comments(olga, 'french')).toEqual(['French'])
    await world.db
      .insertInto('hiddenPost')
      .values({ userId: olga.id, postId: second, createdAt: '2026-11-20T00:00:00.000Z' })
      .onConflict((oc) => oc.doNothing())
      .execute()
    expect(await both(olga)).toEqual(['Sicilian one', 'Sicilian yes'])
    await world.db.updateTable('comment').set({ hiddenAt: '2026-11-20T00:00:00.000Z' }).where('id', '=', yes).execute()
    expect(await both(olga)).toEqual(['Sicilian one'])
    expect(await finds.comments(bob, 'sicilian')).toEqual(['Sicilian yes'])
    await world.db.updateTable('post').set({ hiddenAt: '2026-11-20T00:00:00.000Z' }).where('id', '=', second).execute()
    expect(await both(world.guest)).toEqual(['Sicilian one'])
    expect(await finds.posts(ann, 'sicilian')).toEqual(['Sicilian two', 'Sicilian one'])
    await ann.api.posts.edit({ id: first, title: 'French Defence', content: 'Hm' })
    expect(await finds.posts(ann, 'sicilian')).toEqual(['Sicilian two'])
    await ann.api.posts.remove({ id: first })
    expect(await both(bob)).toEqual([])
    expect(await finds.posts(ann, 'sicilian')).toEqual(['Sicilian two'])
    expect(await finds.posts(ann, 'french')).toEqual([])
    expect((await miscounts(world.db)).filter((wrong) => wrong.includes('found'))).toEqual([])
  })
})

test('snippets carry no HTML of their own: what was typed is text', async () => {
  const { ann, olga, write } = await setting()
  await write(
    ann,
    'A <b>bold</b> <mark>title</mark>',
    '<script>alert("sicilian")</script> & <img src=x onerror=sicilian>',
  )
  const { items } = await olga.api.search.posts({ q: 'sicilian' })
  expect(textOf(items[0]?.title ?? [])).toBe('A <b>bold</b> <mark>title</mark>')
  expect(items[0]?.snippet).toEqual([
    { text: '<script>alert("', isMatch: false },
    { text: 'sicilian', isMatch: true },
    { text: '")</script> & <img src=x onerror=', isMatch: false },
    { text: 'sicilian', isMatch: true },
    { text: '>', isMatch: false },
  ])
})

test('whatever is typed, there is an answer', async () => {
  const { ann, olga, write, say } = await setting()
  await say(ann, await write(ann, 'Sicilian NEAR and "OR" 王小明'), 'Sicilian 👍🏽')
  const next = numbersFrom(11)
  const pieces = [
    ...['"', '*', '^', '(', ')', ':', '{', '}', '-', '+', ' ', ' AND ', ' OR ', ' NOT ', 'NEAR(', ',', '\\', "'", ';'],
    ...['a', 'sicilian', '王', '王小明', 'ส', '้', 'é', '\u0301', 'ß', '\u{1f600}', '\u0000', '\ud800', '\u200d', '“'],
    ...['in:', 'by:', 'by:"', 'topic:', 'before:', 'after:2026-01-01', 'in:chess-club', 'place:', 'public', '%', '_'],
  ]
  for (let round = 0; round < 300; round++) {
    let q = ''
    const length = 1 + Math.floor(next() * 60)
    while (q.length < length) q += pieces[Math.floor(next() * pieces.length)]
    const all = await olga.api.search.all({ q: q.slice(0, limits.queryMax) })
    expect(Object.keys(all)).toEqual(['posts', 'comments', 'communities', 'people'])
  }
  await expect(olga.api.search.all({ q: 'a'.repeat(limits.queryMax + 1) })).rejects.toThrow('Query must be at most 200')
})

test('the index has what there is after whatever happened', async () => {
  const { world, ann, bob, olga, club, den, write, say } = await setting()
  const next = numbersFrom(12)
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
    async () => settleSearch(world.services),
  ]
  for (let round = 0; round < 150; round++) await pick(happenings)().catch(() => {})
  expect(await miscounts(world.db)).toEqual([])
  await settleSearch(world.services)
  expect(await miscounts(world.db)).toEqual([])
  expect(posts.length).toBeGreaterThan(5)
})

test('searches are counted: too many at a time are refused', async () => {
  const world = await openWorld({ limitsRates: true })
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  for (let at = 0; at < 120; at++) await ann.api.search.all({ q: 'sicilian' })
  await expect(ann.api.search.posts({ q: 'sicilian' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await bob.api.search.posts({ q: 'sicilian' })
})
