import { describe, expect, test } from 'vitest'
import { deleteOldNotifications } from '../../../src/server/notify/queries.ts'
import { formatMention } from '../../../src/shared/discussions/mentions.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

/** Ann's community with a post of hers; Bob and Carl are members, Olga is outside. */
async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  const olga = await world.user('Olga')
  const club = await createCommunity(ann, { isPrivate })
  for (const each of [bob, carl]) await makeMember(world, club.id, each, 'MEMBER')
  const write = (who: TestUser, content: string) =>
    who.api.posts.create({ title: 'Openings', content, forumId: club.forumId })
  const { id: postId } = await write(ann, 'e4 or d4?')
  const say = (who: TestUser, content: string, parentId?: string) => who.api.comments.add({ postId, content, parentId })
  const notified = async ({ api }: TestUser) =>
    (await api.notifications.list({})).items.map(({ kind, actor, detail }) => `${kind} by ${actor?.name}: ${detail}`)
  const unread = async ({ api }: TestUser) => (await api.notifications.unread()).count
  return { world, ann, bob, carl, olga, club, postId, write, say, notified, unread }
}

describe('a comment notifies', () => {
  test('the author of its parent and mentioned users, once each, but not its own author', async () => {
    const { ann, bob, carl, club, postId, say, notified, unread } = await setting()
    const root = await say(bob, `I like **d4**, ${formatMention(ann)} and ${formatMention(bob)}`)
    expect(await notified(ann)).toEqual(['comment by Bob: I like d4, @Ann and @Bob'])
    expect(await notified(bob)).toEqual([])
    const reply = await say(carl, `So do I, ${formatMention(bob)} ${formatMention(ann)}`, root.id)
    expect(await notified(bob)).toEqual(['reply by Carl: So do I, @Bob @Ann'])
    expect((await notified(ann))[0]).toBe('comment by Carl: So do I, @Bob @Ann')
    expect(await notified(carl)).toEqual([])
    const answer = await say(ann, 'Thank you', reply.id)
    // The post's author gets a reply in their own thread.
    await say(bob, 'Welcome', answer.id)
    expect((await notified(ann))[0]).toBe('reply by Bob: Welcome')
    // One for each post, however many comments it has.
    expect([await unread(ann), await unread(bob), await unread(carl)]).toEqual([1, 1, 1])
    expect((await carl.api.notifications.list({})).items[0]).toMatchObject({
      kind: 'reply',
      actor: { id: ann.id },
      community: { slug: club.slug, name: 'Chess Club' },
      post: { id: postId, title: 'Openings' },
      link: `/communities/chess-club/posts/${postId}#comment-${answer.id}`,
    })
  })

  test('users whom an edit mentions for the first time', async () => {
    const { world, bob, carl, olga, say, notified } = await setting()
    const { id } = await say(bob, `Ask ${formatMention(carl)}`)
    for (const content of [
      `Ask ${formatMention(carl)} or ${formatMention(olga)}`,
      'Never mind',
      `Ask ${formatMention(carl)}`,
    ]) {
      await bob.api.comments.edit({ id, content })
    }
    for (const each of [carl, olga]) expect(await notified(each)).toEqual(['mention by Bob: Ask @Carl'])
    // Not again after the job has deleted old notifications, which takes longer than sessions live.
    await deleteOldNotifications(world.db, '2100-01-01T00:00:00.000Z')
    expect(await notified(carl)).toEqual([])
    await bob.api.comments.edit({ id, content: `Please ask ${formatMention(carl)}` })
    expect(await notified(carl)).toEqual([])
  })
})

test('a post and its edits notify mentioned users', async () => {
  const { bob, carl, olga, club, write, notified } = await setting()
  const { id } = await write(bob, `# Hello\n\n${formatMention(carl)}, look`)
  expect(await notified(carl)).toEqual(['mention by Bob: Hello @Carl, look'])
  expect((await carl.api.notifications.list({})).items[0]).toMatchObject({
    link: `/communities/${club.slug}/posts/${id}`,
    post: { id, title: 'Openings' },
  })
  await bob.api.posts.edit({ id, title: 'Endings', content: `${formatMention(carl)} and ${formatMention(olga)}` })
  expect(await notified(olga)).toEqual(['mention by Bob: @Carl and @Olga'])
  expect(await notified(carl)).toHaveLength(1)
})

test.each([
  ['emphasis', (mention: string) => `**_${mention}_**`],
  ['a heading', (mention: string) => `# ${mention}`],
  ['a list', (mention: string) => `1. - [ ] ${mention}`],
  ['a table', (mention: string) => `|a|b|\n|-|-|\n|c|${mention}|`],
  ['a text beside code', (mention: string) => `\`code\` ${mention} \`code\``],
  ['a long text', (mention: string) => `${'Long *words* and `code`.\n\n'.repeat(200)}${mention}`],
])('a mention in %s notifies once', async (_, show) => {
  const { bob, carl, say, notified } = await setting()
  const { id } = await say(bob, 'Hm')
  await bob.rest('PUT', `/api/posts/comments/${id}`, { content: show(formatMention(carl)) })
  await bob.rest('PUT', `/api/posts/comments/${id}`, { content: `Again: ${show(formatMention(carl))}` })
  expect(await notified(carl)).toHaveLength(1)
})

test('a name with signs of Markdown is shown as it is', async () => {
  const { world, bob, club, say, notified } = await setting()
  const knight = await world.user('dark_knight *7*')
  await makeMember(world, club.id, knight, 'MEMBER')
  await say(bob, `Ask ${formatMention(knight)}`)
  expect(await notified(knight)).toEqual(['mention by Bob: Ask @dark_knight *7*'])
})

describe('no notification goes to', () => {
  test('users who may not read the text: outsiders and banned users of a private community', async () => {
    const { world, ann, bob, carl, olga, club, say, notified } = await setting({ isPrivate: true })
    await makeBan(world, club.id, carl)
    const nobody = { id: '00000000-0000-7000-8000-000000000000', name: 'Nobody' }
    await say(bob, [olga, carl, nobody].map(formatMention).join(' '))
    for (const each of [olga, carl]) expect(await notified(each)).toEqual([])
    expect(await notified(ann)).toHaveLength(1)
    expect(await world.db.selectFrom('mail').select('toEmail').where('kind', '=', 'thread-news').execute()).toEqual([
      { toEmail: ann.email },
    ])
  })

  test('users whom only a quote mentions', async () => {
    const { world, bob, carl, olga, say, notified } = await setting()
    await say(bob, `> Ask ${formatMention(carl)}\n>\n   > or ${formatMention(carl)}\n\nNo, ${formatMention(olga)}`)
    expect([await notified(carl), await notified(olga)]).toEqual([[], ['mention by Bob: Ask @Carl or @Carl No, @Olga']])
    const mails = world.db.selectFrom('mail').select('toEmail').where('kind', '=', 'thread-news')
    expect(await mails.execute()).not.toContainEqual({ toEmail: carl.email })
    // Quotes do not use up the number of users that a text may mention.
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, at) => world.user(`Crowd ${at}`)))
    await say(bob, `> ${crowd.map(formatMention).join(' ')}\n\n${formatMention(carl)}`)
    expect(await notified(carl)).toHaveLength(1)
  })

  test.each([
    ['a code span', (mention: string) => `\`${mention}\``],
    ['a fence', (mention: string) => `\`\`\`\n${mention}\n\`\`\``],
    ['an open fence within a list', (mention: string) => `- one\n\n  ~~~\n  ${mention}`],
    ['indented code', (mention: string) => `See:\n\n    ${mention}`],
    ['HTML', (mention: string) => `<div>\n${mention}\n</div>`],
    ['a comment of HTML', (mention: string) => `Hi <!-- ${mention} -->`],
    ['an escaped link', (mention: string) => `\\${mention}`],
    ['the description of an image', (mention: string) => `!${mention}`],
    ['a footnote', (mention: string) => `Hi\n\n[^1]: ${mention}`],
    ['a cell without a column', (mention: string) => `|a|\n|-|\n|b|${mention}|`],
    ['a quote within a list', (mention: string) => `- one\n  > ${mention}`],
    ['more emphasis than pages show', (mention: string) => `${'*a '.repeat(40)}${mention}${' b*'.repeat(40)}`],
    ['a text that is long', (mention: string) => `${'Long *words* and `code`.\n\n'.repeat(200)}\`${mention}\``],
  ])('users whom only %s mentions, in a comment, a post and their edits', async (_, hide) => {
    const { bob, carl, olga, postId, say, write, notified } = await setting()
    const hidden = hide(formatMention(carl))
    const shown = `${formatMention(olga)}\n\n${hidden}`
    const comment = await say(bob, hidden)
    expect((await bob.rest('PUT', `/api/posts/comments/${comment.id}`, { content: shown })).status).toBe(200)
    const { id } = await write(bob, hidden)
    await bob.api.posts.edit({ id, title: 'Openings', content: shown })
    expect((await bob.rest('POST', `/api/posts/${postId}/comments`, { content: shown })).status).toBe(201)
    expect(await notified(carl)).toEqual([])
    // The same texts mention Olga.
    expect(await notified(olga)).toHaveLength(3)

    // Out of the code, it is a mention.
    await bob.rest('PUT', `/api/posts/comments/${comment.id}`, { content: `${shown}\n\n${formatMention(carl)}` })
    expect(await notified(carl)).toHaveLength(1)
  })

  test('anybody when the text is nested so deeply that pages show it as it was typed', async () => {
    const { bob, carl, say, notified } = await setting()
    await say(bob, `${formatMention(carl)}\n\n${'- '.repeat(40)}deep`)
    expect(await notified(carl)).toEqual([])
    await say(bob, `${formatMention(carl)}\n\n${'- '.repeat(4)}flat`)
    expect(await notified(carl)).toHaveLength(1)
  })

  test('anybody when no browser shows the text within seconds, and others do not wait', async () => {
    const { bob, carl, write, notified } = await setting()
    const hostile = write(bob, `${formatMention(carl)} ${'*a_ '.repeat(9_000)}`)
    const others = write(bob, formatMention(carl))
    expect(await Promise.race([hostile.then(() => 'hostile'), others.then(() => 'others')])).toBe('others')
    await hostile
    expect(await notified(carl)).toHaveLength(1)
  })

  test('more users than a text may mention', async () => {
    const { world, bob, say } = await setting()
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, at) => world.user(`Crowd ${at}`)))
    await say(bob, crowd.map(formatMention).join(' '))
    const rows = await world.db.selectFrom('notification').select('id').where('kind', '=', 'mention').execute()
    expect(rows).toHaveLength(10)
  })
})

describe('a notification about a text', () => {
  test('disappears when the text or its post is removed', async () => {
    const { ann, bob, carl, postId, say, notified, unread } = await setting()
    const { id } = await say(bob, formatMention(carl))
    await say(bob, `Once more, ${formatMention(carl)}`)
    await bob.api.comments.remove({ id })
    expect([await notified(carl), await unread(carl)]).toEqual([['mention by Bob: Once more, @Carl'], 1])
    await ann.api.posts.remove({ id: postId })
    expect([await notified(carl), await unread(carl)]).toEqual([[], 0])
  })

  test('disappears while reports hide the text, and for users who reported it', async () => {
    const { world, ann, bob, carl, postId, say, notified, unread } = await setting()
    const { id } = await say(bob, formatMention(carl))
    const hide = (table: 'post' | 'comment', of: string, hiddenAt: string | null) =>
      world.db.updateTable(table).set({ hiddenAt }).where('id', '=', of).execute()
    for (const [table, of] of [
      ['comment', id],
      ['post', postId],
    ] as const) {
      await hide(table, of, '2026-11-20T12:00:00.000Z')
      expect([await notified(carl), await unread(carl)]).toEqual([[], 0])
      // A user who moderates the post still sees it.
      expect(await unread(ann)).toBe(table === 'post' ? 1 : 0)
      await hide(table, of, null)
      expect(await unread(carl)).toBe(1)
    }
    await carl.api.reports.comment({ id, reason: 'SPAM' })
    expect([await notified(carl), await unread(carl)]).toEqual([[], 0])
  })

  test('reveals nothing to a user who left the private community', async () => {
    const { bob, carl, club, say, unread } = await setting({ isPrivate: true })
    await say(bob, `The secret, ${formatMention(carl)}`)
    await carl.api.communities.leave({ slug: club.slug })
    expect((await carl.api.notifications.list({})).items).toEqual([])
    expect(await unread(carl)).toBe(0)
  })

  test('shows the current text', async () => {
    const { bob, carl, say, notified } = await setting()
    const { id } = await say(bob, `Hm ${formatMention(carl)}`)
    await bob.api.comments.edit({ id, content: `Hello ${formatMention(carl)}` })
    expect(await notified(carl)).toEqual(['mention by Bob: Hello @Carl'])
  })
})
