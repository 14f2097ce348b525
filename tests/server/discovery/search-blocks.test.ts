import { expect, test } from 'vitest'
import { broadMatchQuery } from '../../../src/server/platform/search-index/broad-match.ts'
import { matchInScope, parseTerms, publicToken } from '../../../src/server/platform/search-index/match-query.ts'
import { createSearchWorld, searchResults } from '../../support/discovery/search.ts'

/** Beyond two large blocks of numbers. */
const late = 300_000

/** A search world in which the posts written after `skip` have much higher numbers than those before. */
async function createLargeWorld() {
  const searchWorld = await createSearchWorld()
  const { world, ann, write } = searchWorld
  const skip = async () => {
    const id = await write(ann, 'The last of its block')
    await world.db.updateTable('postNumber').set({ number: late, isOutdated: 1 }).where('postId', '=', id).execute()
    await world.updateIndexes()
  }
  return { ...searchWorld, skip }
}

test('finds posts in all blocks of a large index, the newest first, by whole words and long prefixes', async () => {
  const { ann, bob, olga, den, world, write, skip } = await createLargeWorld()
  await write(ann, 'Wandering gardeners')
  await write(ann, 'Wandering alone')
  await write(ann, 'Secret gardeners wandering', 'Hm', den)
  await skip()
  await write(ann, 'Gardener, wandering on')
  await write(ann, 'Gardening')
  for (const [q, expected] of [
    ['wandering gardener', ['Gardener, wandering on', 'Wandering gardeners']],
    ['WANDER gardeners', ['Wandering gardeners']],
    ['gardener', ['Gardener, wandering on', 'Wandering gardeners']],
    ['"wandering gardeners"', ['Wandering gardeners']],
    ['gardens wandering', []],
    ['wander', ['Gardener, wandering on', 'Wandering alone', 'Wandering gardeners']],
  ] as const) {
    expect.soft(await searchResults.posts(olga, q), q).toEqual(expected)
    expect.soft(await searchResults.posts(world.guest, q), q).toEqual(expected)
  }
  expect(await searchResults.posts(bob, 'wandering gardener')).toEqual([
    'Gardener, wandering on',
    'Secret gardeners wandering',
    'Wandering gardeners',
  ])
})

test('finds a long prefix of more words than it lists', async () => {
  const { ann, olga, world, write, skip } = await createLargeWorld()
  const words = Array.from({ length: 20 }, (_, at) => `meander${String.fromCharCode(97 + at)}`)
  await write(ann, words[0] ?? '')
  await skip()
  for (const word of words.slice(1)) await write(ann, word)
  await world.updateIndexes()
  expect((await searchResults.posts(olga, 'meander')).toSorted()).toEqual(words)
})

test('a query asks for public rows only once its other conditions agree', () => {
  const query = matchInScope('postSearch', [[publicToken, 'club'], ['ann']], '"a" AND "b"')
  expect(query).toBe(
    '(({title content} : ("a" AND "b") AND scope : ("ann")) NOT scope : nowhere) AND scope : ("public" OR "club")',
  )
  expect(matchInScope('postSearch', [['club']], '"a"')).toBe('{title content} : ("a") AND scope : ("club")')
  expect(matchInScope('postSearch', [[publicToken]], '"a" AND "b"')).toBe(
    '(({title content} : ("a" AND "b")) NOT scope : nowhere) AND scope : ("public")',
  )
})

test('a query names the words of its prefixes when they are known', () => {
  const expansions = new Map([
    ['gardener', ['gardener', 'gardeners']],
    ['wander', ['wandering']],
  ])
  expect(broadMatchQuery(parseTerms('gardener Wander al "gardener"'), expansions)).toBe(
    '("gardener" OR "gardeners") AND "wandering" AND "al"* AND "gardener"',
  )
})

test('a query of the whole index asks for plain phrases as they are', () => {
  const terms = parseTerms('"garden gate" "Gärten hier" "eins 二三" old "new gat')
  const words = '"garden" AND "gate" AND "garten" AND "hier" AND "eins" AND "二三" AND "old"* AND "new" AND "gat"*'
  expect(broadMatchQuery(terms)).toBe(words)
  const phrases = words.replace('"garden" AND "gate"', '"garden gate"').replace('"garten" AND "hier"', '"garten hier"')
  expect(broadMatchQuery(terms, new Map(), true)).toBe(phrases)
})

test('finds phrases in a large index only where their words follow each other in one text', async () => {
  const { ann, bob, olga, den, world, write, skip } = await createLargeWorld()
  await write(ann, 'The garden-gate')
  await write(ann, 'Gate, garden')
  await write(ann, 'Secret garden gate', 'Hm', den)
  await write(ann, 'Garden', 'gate')
  await skip()
  await write(ann, 'By the GARDEN gate', 'Hm')
  await world.updateIndexes()
  const shown = ['By the GARDEN gate', 'The garden-gate']
  expect(await searchResults.posts(olga, '"garden gate"')).toEqual(shown)
  expect(await searchResults.posts(world.guest, 'the "garden gate"')).toEqual(shown)
  expect(await searchResults.posts(bob, '"garden gate"')).toEqual([
    'By the GARDEN gate',
    'Secret garden gate',
    'The garden-gate',
  ])
})
