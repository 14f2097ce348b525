import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../../src/server/platform/db/open.ts'
import { openSqlite } from '../../../src/server/platform/db/sqlite/open.ts'
import { matchInScope, matchMembersOf, matchQuery } from '../../../src/server/platform/search-index/match-query.ts'
import { foldedWords } from '../../../src/server/platform/search-index/text.ts'
import { limits } from '../../../src/shared/platform/limits.ts'
import { randomNumbers } from '../../support/random.ts'

const db = openSqlite(':memory:')
afterAll(() => db.destroy())

const here = '01a1f9f1-4839-7980-8c0f-931f92b52ee2'
const elsewhere = '01a1f9f1-4839-7980-8c0f-931f92b52ee3'
const [forumId, authorId] = ['01a1f9f1-0000-7000-8000-00000000f001', '01a1f9f1-0000-7000-8000-00000000a001']
const wordsIn = (text: string) => foldedWords(text).join(' ')
const idText = (...ids: string[]) => ids.map((id) => id.replaceAll('-', '')).join(' ')

const posts = [
  ['Sicilian Defence', 'The open game, and how not to lose it', here],
  ['Openings for beginners', 'Don’t open with the rook! The game opens…', here],
  ['Café in Zürich', 'naïve Ångström; e-mail me at ann@example.org', here],
  ['王小明的棋', 'हिन्दी में शतरंज · шахматы 日本', here],
  ['C++ and C#', '3.14 100% "quoted" NEAR AND OR NOT', here],
  ['Sicilian lemons', 'open all day', elsewhere],
] as const

beforeAll(async () => {
  await migrate(db)
  for (const [at, [title, content, community]] of posts.entries()) {
    const idTerms = at === 0 ? idText(community, forumId, authorId) : idText(community)
    await sql`insert into "postSearch" (rowid, title, content, scope)
      values (${at}, ${wordsIn(title)}, ${wordsIn(content)}, ${idTerms})`.execute(db)
  }
})

/** The titles that the index finds for this query. */
async function askIndex(query: string) {
  const { rows } = await sql<{ number: number }>`
    select rowid as number from "postSearch" where "postSearch" match ${query} order by rowid`.execute(db)
  return rows.map(({ number }) => posts[number]?.[0])
}

interface PostScope {
  communityId: string
  forumId: string
  authorId: string
}

/** The results of this query; null when it is empty. */
async function find(text: string, { communityId = here, ...ids }: Partial<PostScope> = {}) {
  const match = matchQuery(text)
  const scopes = [communityId, ...Object.values(ids)].map((id) => [id])
  return match && askIndex(matchInScope('postSearch', scopes, match))
}

describe('a query matches', () => {
  test('texts with every word, or words with that prefix', async () => {
    expect(await find('sicilian')).toEqual(['Sicilian Defence'])
    expect(await find('open')).toEqual(['Sicilian Defence', 'Openings for beginners'])
    expect(await find('  GAME\topen ')).toEqual(['Sicilian Defence', 'Openings for beginners'])
    expect(await find('op ga lose')).toEqual(['Sicilian Defence'])
    expect(await find('s')).toEqual(['Sicilian Defence'])
    expect(await find('sicilian rook')).toEqual([])
    expect(await find('pening')).toEqual([])
  })

  test('phrases in quotes word for word, including incomplete phrases', async () => {
    expect(await find('"the open game"')).toEqual(['Sicilian Defence'])
    expect(await find('“open game”')).toEqual(['Sicilian Defence'])
    expect(await find('"game open"')).toEqual([])
    expect(await find('"open ga"')).toEqual([])
    expect(await find('"open ga')).toEqual(['Sicilian Defence'])
    expect(await find('how "open game" lo')).toEqual(['Sicilian Defence'])
    expect(await find('"" sicilian')).toEqual(['Sicilian Defence'])
  })

  test('words in any case and script, without accents', async () => {
    for (const text of ['cafe', 'CAFÉ', 'cafe\u0301', 'zurich', 'angstrom', 'naive']) {
      expect.soft(await find(text), text).toEqual(['Café in Zürich'])
    }
    for (const text of ['王小', '王', 'हिन्दी', 'ШАХМ', '日本']) {
      expect.soft(await find(text), text).toEqual(['王小明的棋'])
    }
  })

  test('joined words as one term', async () => {
    expect(await find('e-mail')).toEqual(['Café in Zürich'])
    expect(await find('mail-e')).toEqual([])
    expect(await find('ann@example.org')).toEqual(['Café in Zürich'])
    expect(await find('don’t')).toEqual(['Openings for beginners'])
    expect(await find('3.14')).toEqual(['C++ and C#'])
  })

  test('nothing outside the community', async () => {
    expect(await find('lemons')).toEqual([])
    expect(await find('lemons', { communityId: elsewhere })).toEqual(['Sicilian lemons'])
    expect(await find('open', { forumId })).toEqual(['Sicilian Defence'])
    expect(await find('open', { forumId, authorId })).toEqual(['Sicilian Defence'])
    expect(await find('open', { forumId, authorId: elsewhere })).toEqual([])
    expect(await find('open', { authorId: '' })).toEqual([])
    // The ids are in the index, but no query can match them.
    expect(await find(idText(here))).toEqual([])
  })
})

test('a query without letters and digits is empty', () => {
  for (const text of ['', ' ', '"', '""', '*', '---', '👍🏽', '( ) : ^ + - "', '\u0301', '…', '\u0000', '“ ”']) {
    expect.soft(matchQuery(text), JSON.stringify(text)).toBeNull()
  }
})

describe('no input is syntax', () => {
  test.for([
    ['NEAR', ['C++ and C#']],
    ['AND how', ['Sicilian Defence']],
    ['quoted NOT', ['C++ and C#']],
    ['sicilian OR rook', []],
    ['sicilian NOT rook', []],
    ['NEAR(sicilian defence, 5)', []],
    ['title:sicilian', []],
    ['scope : sicilian', []],
    ['{title content}: sicilian', []],
    ['-sicilian', ['Sicilian Defence']],
    ['^sicilian', ['Sicilian Defence']],
    ['sicilian*', ['Sicilian Defence']],
    ['(sicilian', ['Sicilian Defence']],
    ['sicilian)) OR ((rook', []],
    ['sicilian" OR "rook', []],
    ['sicilian"* OR *"rook', []],
    [`') or 1=1 --`, []],
    ['sicilian\u0000defence', ['Sicilian Defence']],
    ['👍 sicilian', ['Sicilian Defence']],
    ['\ud800sicilian', ['Sicilian Defence']],
    ['sicilian\\', ['Sicilian Defence']],
  ] as const)('%j', async ([text, expected]) => {
    expect(await find(text)).toEqual(expected)
  })

  test('any two hundred characters make a valid query', async () => {
    const next = randomNumbers(7)
    const pieces = [
      '"',
      '*',
      '^',
      '(',
      ')',
      ':',
      '{',
      '}',
      '-',
      '+',
      ' ',
      ' AND ',
      ' OR ',
      ' NOT ',
      'NEAR(',
      ',',
      '\\',
      "'",
    ]
    const letters = [
      'a',
      'open',
      '王',
      'é',
      '\u0301',
      'ß',
      '٣',
      '\u{1f600}',
      '\u{1e6c0}',
      '\u0000',
      '\ud800',
      '\u200d',
      '“',
    ]
    for (let round = 0; round < 400; round++) {
      let text = ''
      while (text.length < limits.queryMax) {
        const from = next() < 0.5 ? pieces : letters
        text += from[Math.floor(next() * from.length)]
      }
      const match = matchQuery(text.slice(0, limits.queryMax))
      if (match) await askIndex(matchInScope('postSearch', [[here], [text]], match))
      else expect(text).not.toMatch(/\p{L}/u)
    }
    await askIndex(matchInScope('postSearch', [[here]], matchQuery('a '.repeat(100))))
    await askIndex(matchInScope('postSearch', [[here]], matchQuery('a-'.repeat(100))))
  })
})

test('member search finds names within one community', async () => {
  for (const [number, name, scope] of [
    [1, 'Ann Marlow', idText(here, elsewhere)],
    [2, 'Ann Brown', idText(elsewhere)],
  ] as const) {
    await sql`insert into "userSearch" (rowid, name, scope) values (${number}, ${name}, ${scope})`.execute(db)
  }
  const { rows } = await sql`select rowid as number from "userSearch"
    where "userSearch" match ${matchMembersOf(here, matchQuery('an') ?? '')}`.execute(db)
  expect(rows).toEqual([{ number: 1 }])
})
