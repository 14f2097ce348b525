import { expect, test } from 'vitest'
import { containsTerm } from '../../../src/server/platform/search-index/match-ranges.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { plainText } from '../../support/discovery/search.ts'
import { searchTable } from '../../support/discovery/search-table.ts'

test('the table has at least sixty queries, each in a language of the interface', () => {
  expect(Object.values(searchTable).flat().length).toBeGreaterThanOrEqual(60)
})

test.for(Object.entries(searchTable))('finds what people type in %s', async ([, rows]) => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { forumId } = await createCommunity(ann)
  const texts = new Set([...rows.map(([, text]) => text), 'Nothing of the kind'])
  for (const content of texts) await ann.api.posts.create({ title: 'A', content, forumId })
  for (const [typed, text] of rows) {
    const { posts } = await ann.api.search.all({ q: typed })
    const hit = posts.find(({ snippet }) => plainText(snippet) === text)
    expect.soft(hit?.snippet.filter(({ isMatch }) => isMatch).length, typed).toBeGreaterThan(0)
    expect.soft(posts.length, typed).toBeLessThan(texts.size)
  }
})

test('a text contains a word between words of a script without spaces', () => {
  const term = { words: ['wifi'], isPrefix: false }
  for (const text of ['WiFi有吗', '这里有WiFi吗', '这里有WiFi']) expect(containsTerm(text, term), text).toBe(true)
  expect(containsTerm('这里有WiFis吗', term)).toBe(false)
})
