import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { createSearchWorld, searchResults } from '../../support/discovery/search.ts'
import { randomNumbers } from '../../support/random.ts'

const day = 86_400_000

describe('operators', () => {
  test('restrict a search to a community, an author, a topic, and dates', async () => {
    const { world, ann, bob, olga, openings, endings, club, den, write, say } = await createSearchWorld()
    const other = await createCommunity(bob, { name: 'Garden' })
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
      expect.soft(await searchResults.posts(bob, q), q).toEqual(expected)
    }
    expect(await searchResults.comments(bob, 'by:olga')).toEqual(['Sicilian, said Olga'])
    expect(await searchResults.comments(bob, 'sicilian topic:openings after:2026-11-30')).toEqual([
      'Sicilian, said Olga',
    ])
    expect(await searchResults.comments(bob, 'sicilian in:garden')).toEqual([])
    expect(await searchResults.comments(bob, 'sicilian before:2026-11-30')).toEqual([])
  })

  test('do not distinguish private from missing communities, or hidden from missing users', async () => {
    const { world, ann, bob, olga, write } = await createSearchWorld()
    await write(ann, 'Sicilian')
    for (const who of [olga, world.guest]) {
      for (const kind of ['posts', 'comments', 'communities', 'users'] as const) {
        const answers = [
          await who.api.search[kind]({ q: 'in:masters-den' }),
          await who.api.search[kind]({ q: 'in:no-such-den' }),
        ]
        for (const answer of answers) expect.soft(answer).toEqual({ items: [], nextCursor: null })
      }
      expect.soft(await searchResults.posts(who, 'sicilian in:masters-den in:chess-club')).toEqual(['Sicilian'])
    }
    await ann.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'false' })
    expect(await searchResults.posts(olga, 'by:ann')).toEqual([])
    // A user who shares a community with her finds her.
    expect(await searchResults.posts(bob, 'by:ann')).toEqual(['Sicilian'])
    expect(await searchResults.posts(ann, 'by:ann')).toEqual(['Sicilian'])
  })
})

test('any input gets an answer', async () => {
  const { ann, olga, write, say } = await createSearchWorld()
  await say(ann, await write(ann, 'Sicilian NEAR and "OR" 王小明'), 'Sicilian 👍🏽')
  const next = randomNumbers(11)
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
    expect(Object.keys(all)).toEqual(['posts', 'comments', 'communities', 'people', 'shownFor'])
  }
  await expect(olga.api.search.all({ q: 'a'.repeat(limits.queryMax + 1) })).rejects.toThrow('Query must be at most 200')
})
