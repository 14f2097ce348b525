import { describe, expect, test } from 'vitest'
import { beginningOf } from '../../src/server/inbox/beginning.ts'
import { mentionOf } from '../../src/shared/mentions.ts'
import { ban, makeMember } from '../support/arrange.ts'
import { found } from '../support/rest-communities.ts'
import { openWorld } from '../support/rest-world.ts'
import type { Person } from '../support/world.ts'

/** Ann's community with a post of hers; Bob and Carl are members, Olga is outside. */
async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  const olga = await world.user('Olga')
  const club = await found(ann, { isPrivate })
  for (const each of [bob, carl]) await makeMember(world, club.id, each, 'MEMBER')
  const write = (who: Person, content: string) =>
    who.api.posts.create({ title: 'Openings', content, forumId: club.forumId })
  const { id: postId } = await write(ann, 'e4 or d4?')
  const say = (who: Person, content: string, parentId?: string) => who.api.comments.add({ postId, content, parentId })
  const told = async ({ api }: Person) =>
    (await api.inbox.list({})).items.map(({ kind, actor, detail }) => `${kind} by ${actor?.name}: ${detail}`)
  const unread = async ({ api }: Person) => (await api.inbox.unread()).count
  return { world, ann, bob, carl, olga, club, postId, write, say, told, unread }
}

describe('of a comment is told', () => {
  test('whose post or comment it answers, and whom it mentions; each once, and not who wrote it', async () => {
    const { ann, bob, carl, club, postId, say, told, unread } = await setting()
    const root = await say(bob, `I like **d4**, ${mentionOf(ann)} and ${mentionOf(bob)}`)
    expect(await told(ann)).toEqual(['comment by Bob: I like d4, @Ann and @Bob'])
    expect(await told(bob)).toEqual([])
    const reply = await say(carl, `So do I, ${mentionOf(bob)} ${mentionOf(ann)}`, root.id)
    expect(await told(bob)).toEqual(['reply by Carl: So do I, @Bob @Ann'])
    expect((await told(ann))[0]).toBe('comment by Carl: So do I, @Bob @Ann')
    expect(await told(carl)).toEqual([])
    const answer = await say(ann, 'Thank you', reply.id)
    // The post's author is answered in their own thread.
    await say(bob, 'Welcome', answer.id)
    expect((await told(ann))[0]).toBe('reply by Bob: Welcome')
    expect([await unread(ann), await unread(bob), await unread(carl)]).toEqual([3, 1, 1])
    expect((await carl.api.inbox.list({})).items[0]).toMatchObject({
      kind: 'reply',
      actor: { id: ann.id },
      community: { slug: club.slug, name: 'Chess Club' },
      post: { id: postId, title: 'Openings' },
      link: `/communities/chess-club/posts/${postId}#comment-${answer.id}`,
    })
  })

  test('who is mentioned when it is changed, and was not before', async () => {
    const { bob, carl, olga, say, told } = await setting()
    const { id } = await say(bob, `Ask ${mentionOf(carl)}`)
    for (const content of [`Ask ${mentionOf(carl)} or ${mentionOf(olga)}`, 'Never mind', `Ask ${mentionOf(carl)}`]) {
      await bob.api.comments.edit({ id, content })
    }
    for (const each of [carl, olga]) expect(await told(each)).toEqual(['mention by Bob: Ask @Carl'])
  })
})

test('of a post are told those it mentions, when it is written and when they come in later', async () => {
  const { bob, carl, olga, club, write, told } = await setting()
  const { id } = await write(bob, `# Hello\n\n${mentionOf(carl)}, look`)
  expect(await told(carl)).toEqual(['mention by Bob: Hello @Carl, look'])
  expect((await carl.api.inbox.list({})).items[0]).toMatchObject({
    link: `/communities/${club.slug}/posts/${id}`,
    post: { id, title: 'Openings' },
  })
  await bob.api.posts.edit({ id, title: 'Endings', content: `${mentionOf(carl)} and ${mentionOf(olga)}` })
  expect(await told(olga)).toEqual(['mention by Bob: @Carl and @Olga'])
  expect(await told(carl)).toHaveLength(1)
})

describe('nobody is told of', () => {
  test('what they may not read: outsiders of a private community, and those banned', async () => {
    const { world, ann, bob, carl, olga, club, say, told } = await setting({ isPrivate: true })
    await ban(world, club.id, carl)
    const nobody = { id: '00000000-0000-7000-8000-000000000000', name: 'Nobody' }
    await say(bob, [olga, carl, nobody].map(mentionOf).join(' '))
    for (const each of [olga, carl]) expect(await told(each)).toEqual([])
    expect(await told(ann)).toHaveLength(1)
    expect(await world.db.selectFrom('mail').select('toEmail').where('kind', '=', 'thread-news').execute()).toEqual([
      { toEmail: ann.email },
    ])
  })

  test('more people than a text may mention', async () => {
    const { world, bob, say } = await setting()
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, at) => world.user(`Crowd ${at}`)))
    await say(bob, crowd.map(mentionOf).join(' '))
    const rows = await world.db.selectFrom('notification').select('id').where('kind', '=', 'mention').execute()
    expect(rows).toHaveLength(10)
  })
})

describe('a notice of words in a thread', () => {
  test('is shown no more when they are removed, by themselves or with their post', async () => {
    const { ann, bob, carl, postId, say, told, unread } = await setting()
    const { id } = await say(bob, mentionOf(carl))
    await say(bob, `Once more, ${mentionOf(carl)}`)
    await bob.api.comments.remove({ id })
    expect([await told(carl), await unread(carl)]).toEqual([['mention by Bob: Once more, @Carl'], 1])
    await ann.api.posts.remove({ id: postId })
    expect([await told(carl), await unread(carl)]).toEqual([[], 0])
  })

  test('is shown no more while reports hide them, and to whom they offended', async () => {
    const { world, ann, bob, carl, postId, say, told, unread } = await setting()
    const { id } = await say(bob, mentionOf(carl))
    const hide = (table: 'post' | 'comment', of: string, hiddenAt: string | null) =>
      world.db.updateTable(table).set({ hiddenAt }).where('id', '=', of).execute()
    for (const [table, of] of [
      ['comment', id],
      ['post', postId],
    ] as const) {
      await hide(table, of, '2026-11-20T12:00:00.000Z')
      expect([await told(carl), await unread(carl)]).toEqual([[], 0])
      // Who answers for the post goes on seeing it.
      expect(await unread(ann)).toBe(table === 'post' ? 1 : 0)
      await hide(table, of, null)
      expect(await unread(carl)).toBe(1)
    }
    await carl.api.reports.comment({ id, reason: 'SPAM' })
    expect([await told(carl), await unread(carl)]).toEqual([[], 0])
  })

  test('says nothing of the post to somebody who left the private community', async () => {
    const { bob, carl, club, say, unread } = await setting({ isPrivate: true })
    await say(bob, `The secret, ${mentionOf(carl)}`)
    await carl.api.communities.leave({ slug: club.slug })
    expect((await carl.api.inbox.list({})).items).toEqual([])
    expect(await unread(carl)).toBe(0)
  })

  test('says what they say by now', async () => {
    const { bob, carl, say, told } = await setting()
    const { id } = await say(bob, `Hm ${mentionOf(carl)}`)
    await bob.api.comments.edit({ id, content: `Hello ${mentionOf(carl)}` })
    expect(await told(carl)).toEqual(['mention by Bob: Hello @Carl'])
  })
})

test.each([
  ['**Bold**, _slanted_ and ~~gone~~ `code`', 'Bold, slanted and gone code'],
  ['## Heading\n\n- one\n- [ ] two\n\n1. three\n> quoted', 'Heading one two three quoted'],
  [
    'See [the page](https://example.org/a_b) ![a cat](/api/media/1) <https://example.org>',
    'See the page a cat https://example.org',
  ],
  ['```js\nconst a = 1\n```\nafter', 'const a = 1 after'],
  ['snake_case_name and 2 * 3 * 4 \\*stars\\*', 'snake_case_name and 2 * 3 * 4 *stars*'],
  ['<b>as typed</b>', '<b>as typed</b>'],
  ['---\n\n ', ''],
  ['[a](b) '.repeat(80), Array(80).fill('a').join(' ')],
  ['> '.repeat(400), ''],
  ['😀'.repeat(250), `${'😀'.repeat(199)}…`],
])('of %j is shown how it begins, as plain text', (text, shown) => {
  expect(beginningOf(text)).toBe(shown)
})
