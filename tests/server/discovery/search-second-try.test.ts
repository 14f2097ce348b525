import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { createSearchWorld, plainText, type SearchClient } from '../../support/discovery/search.ts'

async function writtenWorld(texts: readonly string[]) {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { forumId } = await createCommunity(ann)
  for (const content of texts) await ann.api.posts.create({ title: 'Note', content, forumId })
  return { world, ann, forumId }
}

/** The query that was answered instead, and the texts that it found. */
async function secondTry({ api }: SearchClient, q: string) {
  const { shownFor, posts } = await api.search.all({ q })
  return [shownFor, ...posts.map(({ snippet }) => plainText(snippet))]
}

describe('a search that finds nothing as typed', () => {
  test.for([
    ['tomatos', 'tomatoes', 'Red tomatoes'],
    ['cats', 'cat', 'My cat sleeps'],
    ['wheel barrow', 'wheelbarrow', 'The wheelbarrow is new'],
    ['greenhouse', 'green house', 'A green house'],
    ['email', 'e-mail', 'By E-Mail only'],
    ['tool-box', 'toolbox', 'In the toolbox'],
    ['berries', 'berry', 'One berry'],
    ['shelf', 'shelves', 'Two shelves'],
    ['recieve', 'receive', 'You receive it'],
    ['gardning', 'gardening', 'Gardening for all'],
    ['straßse', 'straße', 'In der Straße'],
    ['αθυνα', 'αθήνα', 'Από την Αθήνα'],
    ['малоко', 'молоко', 'Молоко и хлеб'],
    ['шалом tomatos', null, 'Red tomatoes'],
    ['red tomatos', 'red tomatoes', 'Red tomatoes'],
    ['tomatos in:chess-club before:2030-01-01', 'tomatoes in:chess-club before:2030-01-01', 'Red tomatoes'],
    ['"tomatos"', null, 'Red tomatoes'],
    ['zq', null, 'Red tomatoes'],
    ['xylophonist', null, 'Red tomatoes'],
  ] as const)('%j is answered for %j', async ([typed, meant, text]) => {
    const { ann } = await writtenWorld([text, 'Nothing of the kind'])
    expect(await secondTry(ann, typed)).toEqual(meant === null ? [null] : [meant, text])
    expect((await ann.api.search.counts({ q: typed })).shownFor).toBe(meant)
  })

  test('is answered for what more texts have, and a plural before a slip', async () => {
    const { ann, forumId } = await writtenWorld(['A bean', 'A bead', 'A beat', 'Beat it', 'Chat', 'A cat', 'A chat'])
    expect(await secondTry(ann, 'beax')).toEqual(['beat', 'Beat it', 'A beat'])
    expect(await secondTry(ann, 'cats')).toEqual(['cat', 'A cat'])
    for (const content of ['A feat', 'A feast', 'The feast'])
      await ann.api.posts.create({ title: 'Note', content, forumId })
    expect(await secondTry(ann, 'feats')).toEqual(['feat', 'A feat'])
  })

  test('finds comments, communities and people as well', async () => {
    const { world, ann, bob, club, write, say } = await createSearchWorld()
    await say(ann, await write(ann, 'Openings'), 'A gambit')
    expect((await ann.api.search.all({ q: 'gambti' })).comments.map(({ snippet }) => plainText(snippet))).toEqual([
      'A gambit',
    ])
    expect((await world.guest.api.search.counts({ q: 'ches clup' })).communities).toBe(1)
    expect((await bob.api.search.all({ q: 'chess clup' })).communities.map(({ slug }) => slug)).toEqual([club.slug])
    expect((await bob.api.search.all({ q: 'marlwo' })).people.map(({ name }) => name)).toEqual(['Ann Marlow'])
  })
})

test('what is found as typed is shown as typed', async () => {
  const { ann } = await writtenWorld(['Red tomatoes', 'Green tomatos'])
  expect(await secondTry(ann, 'tomatos')).toEqual([null, 'Green tomatos'])
})

test('no word shows that the viewer may read nowhere', async () => {
  const { ann, olga, den, write } = await createSearchWorld()
  await write(ann, 'Hm', 'The verschwörung', den)
  expect(await secondTry(olga, 'verschworungg')).toEqual([null])
  expect(await secondTry(ann, 'verschworungg')).toEqual(['verschwörung', 'The verschwörung'])
})

test('counts the results of each kind up to a hundred, for what the viewer may read', async () => {
  const { world, ann, olga, club, den, write, say } = await createSearchWorld()
  const post = await write(ann, 'Quince', 'Jam')
  await write(ann, 'Quince', 'Jam', den)
  await say(ann, post, 'Quince')
  const counts = async (client: SearchClient, q: string) => {
    const { posts, comments, communities, people } = await client.api.search.counts({ q })
    return [posts, comments, communities, people]
  }
  expect(await counts(ann, 'quince')).toEqual([2, 1, 0, 0])
  expect(await counts(olga, 'quince')).toEqual([1, 1, 0, 0])
  await olga.api.saved.hide({ id: post })
  expect(await counts(olga, 'quince')).toEqual([0, 0, 0, 0])
  await olga.api.saved.unhide({ id: post })
  expect(await counts(olga, '"quince"')).toEqual([1, 1, 0, 0])
  expect(await counts(olga, 'masters')).toEqual([0, 0, 0, 0])
  expect(await counts(ann, 'masters')).toEqual([0, 0, 1, 0])
  expect(await counts(world.guest, 'bob')).toEqual([0, 0, 0, 1])
  expect(await counts(olga, '!')).toEqual([0, 0, 0, 0])
  for (let at = 0; at < 101; at++) await say(ann, post, `Medlar ${at}`)
  expect(await counts(olga, `medlar in:${club.slug}`)).toEqual([0, 100, 0, 0])
})
