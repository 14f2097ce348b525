import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { createSearchWorld, plainText, searchResults } from '../../support/discovery/search.ts'
import { makeMember } from '../../support/factories.ts'

describe('a search over everything', () => {
  test('finds posts and comments by their words, newest first', async () => {
    const { ann, bob, olga, write, say } = await createSearchWorld()
    const first = await write(ann, 'Sicilian Defence', 'How to open, and how not to.')
    await write(bob, 'Opening the **garden** gate', 'Slowly')
    await say(olga, first, 'The Sicilian, of all things! [More](https://example.org/sicilian)')
    await say(bob, first, 'Café in Zürich')
    expect(await searchResults.posts(olga, 'open')).toEqual(['Opening the **garden** gate', 'Sicilian Defence'])
    expect(await searchResults.posts(olga, 'SICIL open')).toEqual(['Sicilian Defence'])
    expect(await searchResults.posts(olga, '"how not"')).toEqual(['Sicilian Defence'])
    expect(await searchResults.posts(olga, '"not how"')).toEqual([])
    expect(await searchResults.comments(olga, 'sicilian')).toEqual(['The Sicilian, of all things! More'])
    expect(await searchResults.comments(olga, 'cafe zurich')).toEqual(['Café in Zürich'])
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

  test('finds nothing without a query', async () => {
    const { ann, write } = await createSearchWorld()
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
      const none = { posts: [], comments: [], communities: [], people: [], shownFor: null }
      expect.soft(await ann.api.search.all({ q }), q).toEqual(none)
      for (const find of Object.values(searchResults)) expect.soft(await find(ann, q), q).toEqual([])
    }
  })

  test('returns the first results of each kind, to guests too', async () => {
    const { world, ann, write, say } = await createSearchWorld()
    for (let at = 0; at < limits.searchAllOfEach + 2; at++) {
      await say(ann, await write(ann, `Marlow ${at}`), `Marlow said ${at}`)
      await createCommunity(ann, { name: `Marlow club ${at}` })
    }
    const all = await world.guest.api.search.all({ q: 'marl' })
    expect(all.posts.map(({ title }) => plainText(title))).toEqual([6, 5, 4, 3, 2].map((at) => `Marlow ${at}`))
    expect(all.comments).toHaveLength(limits.searchAllOfEach)
    expect(all.communities).toHaveLength(limits.searchAllOfEach)
    expect(all.people).toMatchObject(
      [{ id: ann.id, title: [{ text: 'Marlow', isMatch: true }] }].map(() => ({ id: ann.id })),
    )
  })

  test('pages without gaps and duplicates', async () => {
    const { world, ann, olga, write, say } = await createSearchWorld()
    const post = await write(ann, 'Sicilian')
    for (let at = 0; at < 7; at++) {
      await write(ann, `Sicilian ${at}`)
      await say(olga, post, `Sicilian ${at}`)
      await createCommunity(ann, { name: `Sicilian ${at}` })
      await world.user(`Sicilian ${at}`)
    }
    for (const [kind, count] of [
      ['posts', 8],
      ['comments', 7],
      ['communities', 7],
      ['users', 7],
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
        .rejects.toThrow('cursor is invalid')
    }
    await expect(
      olga.api.search.posts({ q: 'sicil', cursor: Buffer.from('["x"]').toString('base64url') }),
    ).rejects.toThrow('cursor is invalid')
  })

  test('finds communities by name and description, name matches first, then larger ones', async () => {
    const { world, ann, bob, openings } = await createSearchWorld()
    await createCommunity(ann, { name: 'Garden' })
    await createCommunity(ann, { name: 'Old chess' })
    await makeMember(world, (await createCommunity(ann, { name: 'Large chess' })).id, bob, 'MEMBER')
    expect(await searchResults.communities(world.guest, 'chess')).toEqual(
      ['Chess Club', 'Large chess', 'Old chess'].sort(),
    )
    expect(await searchResults.communities(world.guest, 'place rules')).toHaveLength(4)
    expect(await searchResults.communities(world.guest, `topic:${openings.slug}`)).toEqual(['Chess Club'])
    expect(await searchResults.communities(bob, `topic:${openings.slug} den`)).toEqual(['Masters Den'])
    // Posts are found only within their community.
    for (const q of ['chess in:chess-club', 'chess by:ann', 'chess after:2020-01-01']) {
      expect.soft(await searchResults.communities(bob, q)).toEqual([])
    }
  })

  test('finds users by name unless they hide, and the viewer always', async () => {
    const { world, ann, olga } = await createSearchWorld()
    const [marla, mario] = [await world.user('Marla Olson'), await world.user('Anna Mar')]
    expect(await searchResults.people(world.guest, 'mar')).toEqual(['Marla Olson', 'Ann Marlow', 'Anna Mar'])
    const hide = (value: 'true' | 'false') => marla.api.settings.save({ PRIVACY_PROFILE_VISIBLE: value })
    await hide('false')
    for (const who of [ann, world.guest])
      expect.soft(await searchResults.people(who, 'mar')).toEqual(['Ann Marlow', 'Anna Mar'])
    expect(await searchResults.people(marla, 'mar')).toEqual(['Marla Olson', 'Ann Marlow', 'Anna Mar'])
    await hide('true')
    expect(await searchResults.people(olga, 'marla')).toEqual(['Marla Olson'])
    expect(await searchResults.people(olga, 'mar in:chess-club')).toEqual(['Ann Marlow'])
    expect(await searchResults.people(olga, 'mar in:masters-den')).toEqual([])
    expect(await searchResults.people(olga, 'mar by:ann')).toEqual([])
    await world.db
      .updateTable('user')
      .set({ deletedAt: '2026-11-20T00:00:00.000Z' })
      .where('id', '=', mario.id)
      .execute()
    expect(await searchResults.people(olga, 'mar')).toEqual(['Marla Olson', 'Ann Marlow'])
  })

  test('finds any part of a text without spaces', async () => {
    const { world, ann, olga, write, say } = await createSearchWorld()
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
      expect.soft(await searchResults.posts(olga, q), q).toEqual(expected)
    }
    expect(await searchResults.comments(olga, '하세요')).toHaveLength(1)
    for (const q of ['สดี', 'ที่นี่', 'นี่', '하세요 여러분'])
      expect.soft(await searchResults.comments(olga, q), q).toHaveLength(1)
    expect(await searchResults.people(olga, '明')).toEqual(['李明'])
    const { items } = await olga.api.search.posts({ q: '明的' })
    expect(items[0]?.title).toEqual([
      { text: '王小', isMatch: false },
      { text: '明的', isMatch: true },
      { text: '棋', isMatch: false },
    ])
  })
})

test('returns snippets without HTML: the text as typed', async () => {
  const { ann, olga, write } = await createSearchWorld()
  await write(
    ann,
    'A <b>bold</b> <mark>title</mark>',
    '<script>alert("sicilian")</script> & <img src=x onerror=sicilian>',
  )
  const { items } = await olga.api.search.posts({ q: 'sicilian' })
  expect(plainText(items[0]?.title ?? [])).toBe('A <b>bold</b> <mark>title</mark>')
  expect(items[0]?.snippet).toEqual([
    { text: '<script>alert("', isMatch: false },
    { text: 'sicilian', isMatch: true },
    { text: '")</script> & <img src=x onerror=', isMatch: false },
    { text: 'sicilian', isMatch: true },
    { text: '>', isMatch: false },
  ])
})

test('counts searches, and refuses too many', async () => {
  const world = await openWorld({ limitsRates: true })
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  for (let at = 0; at < 120; at++) await ann.api.search.all({ q: 'Bob' })
  await expect(ann.api.search.posts({ q: 'sicilian' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await bob.api.search.posts({ q: 'sicilian' })
})
