import { describe, expect, test } from 'vitest'
import { createSearchWorld, plainText, searchResults } from '../../support/discovery/search.ts'
import { makeMember } from '../../support/factories.ts'

/** The typed words, and the name or word that they must find. */
const letters = [
  ['lodz', 'Łódź'],
  ['orsted', 'Ørsted'],
  ['strasse', 'Straße'],
  ['oeuvre', 'œuvre'],
  ['da nang', 'Đà Nẵng'],
  ['αθηνα', 'Αθήνα'],
  ['ΑΘΗΝΑ', 'Αθήνα'],
  ['елка', 'Ёлка'],
  ['مرحبا', 'مَرْحَبًا'],
  ['שלום', 'שָׁלוֹם'],
  ['canon', 'Ｃａｎｏｎ'],
  ['final', 'ﬁnal'],
  // And the other way round.
  ['ŁÓDŹ', 'Lodz'],
  ['Ёлка', 'елка'],
  ['ﬁnal', 'final'],
] as const

const marked = (parts: { text: string; isMatch: boolean }[]) =>
  parts.filter(({ isMatch }) => isMatch).map(({ text }) => text)

describe('whatever the case, the accents and the width of the letters', () => {
  test('a search finds posts, comments and communities, and marks the words', async () => {
    const { ann, club, write, say } = await createSearchWorld()
    const names = [...new Set(letters.map(([, name]) => name)), 'fi\u00adnal']
    for (const name of names) {
      const post = await write(ann, `From ${name}`, `About ${name}, at last`)
      await say(ann, post, `In ${name} as well`)
    }
    await write(ann, 'Something else', 'of other words')
    await ann.api.communitySettings.saveDetails({ slug: club.slug, name: names.join(' ').slice(0, 80) })
    for (const [typed, name] of letters) {
      const [posts, comments] = [await ann.api.search.posts({ q: typed }), await ann.api.search.comments({ q: typed })]
      const { items } = await ann.api.posts.inCommunity({ slug: club.slug, q: typed })
      expect
        .soft(
          items.map(({ title }) => title),
          typed,
        )
        .toContain(`From ${name}`)
      expect.soft(await searchResults.posts(ann, typed), typed).toContain(`From ${name}`)
      const post = posts.items.find(({ title }) => plainText(title) === `From ${name}`)
      expect.soft(marked(post?.title ?? []).join(' '), typed).toBe(name)
      expect.soft(marked(post?.snippet ?? []).join(' '), typed).toBe(name)
      expect
        .soft(
          comments.items.map(({ snippet }) => plainText(snippet)),
          typed,
        )
        .toContain(`In ${name} as well`)
      expect.soft(await searchResults.communities(ann, typed), typed).toEqual([names.join(' ').slice(0, 80)])
    }
    const soft = (await ann.api.search.posts({ q: 'final' })).items.map(({ title }) => plainText(title))
    expect(soft.sort()).toEqual(['From final', 'From fi\u00adnal', 'From ﬁnal'].sort())
  })

  test('people are found everywhere: by searches, mentions, members and the administration', async () => {
    const { world, ann, club } = await createSearchWorld()
    const admin = await world.user('Root', { isSuperAdmin: true })
    const names = [
      ...letters,
      ['obrien', "Nora O'Brien"],
      ['o’brien', "Nora O'Brien"],
      ['jeanluc', 'Jean-Luc'],
    ] as const
    for (const [at, name] of [...new Set(names.map(([, name]) => name))].entries()) {
      const named = await world.user(`Person ${at}`)
      await named.api.auth.updateProfile({ name })
      await makeMember(world, club.id, named, 'MEMBER')
    }
    for (const [typed, name] of names) {
      const matching = {
        search: (await ann.api.search.users({ q: typed })).items,
        mentions: await ann.api.users.suggest({ slug: club.slug, q: typed }),
        members: (await ann.api.members.list({ slug: club.slug, q: typed })).items,
        admin: (await admin.api.admin.searchUsers({ query: typed })).items,
      }
      for (const [title, users] of Object.entries(matching))
        expect
          .soft(
            users.map((user) => user.name),
            `${title}: ${typed}`,
          )
          .toContain(name)
      const hit = matching.search.find((user) => user.name === name)
      expect.soft(marked(hit?.title ?? []).join(' '), typed).toBe(typed.endsWith('brien') ? "O'Brien" : name)
      expect.soft(await searchResults.people(ann, 'nobody of them')).toEqual([])
    }
  })

  test('topics are found, and are the same topic', async () => {
    const { ann } = await createSearchWorld()
    const names = ['Łódź', 'Straße', 'Αθήνα', 'Ёлка']
    for (const name of names) await ann.api.topics.create({ name })
    for (const [typed, name] of [
      ['lodz', 'Łódź'],
      ['STRAS', 'Straße'],
      ['αθηνα', 'Αθήνα'],
      ['елка', 'Ёлка'],
    ] as const)
      expect
        .soft(
          (await ann.api.topics.search({ q: typed })).topics.map((topic) => topic.name),
          typed,
        )
        .toEqual([name])
    expect((await ann.api.topics.create({ name: 'STRASSE' })).name).toBe('Straße')
  })
})

test('finds C++ and C# by their signs, and what else has a word in c without them', async () => {
  const { ann, write } = await createSearchWorld()
  for (const title of [
    'Modern C++',
    'C++20 ranges',
    'C# for all',
    'Notepad++',
    'A c compiler',
    'Counting to 12',
    'i++ in a loop',
  ])
    await write(ann, title)
  for (const [typed, titles] of [
    ['C++', ['C++20 ranges', 'Modern C++']],
    ['c＋＋', ['C++20 ranges', 'Modern C++']],
    ['"modern c++"', ['Modern C++']],
    ['c#', ['C# for all']],
    ['notepad', ['Notepad++']],
    ['c', ['Counting to 12', 'A c compiler', 'C# for all', 'C++20 ranges', 'Modern C++']],
    ['"c"', ['A c compiler']],
    ['loop i++', ['i++ in a loop']],
  ] as const)
    expect.soft(await searchResults.posts(ann, typed), typed).toEqual(titles)
  const [first] = (await ann.api.search.posts({ q: 'C++' })).items
  expect(first?.title).toEqual([
    { text: 'C++20', isMatch: true },
    { text: ' ranges', isMatch: false },
  ])
})
