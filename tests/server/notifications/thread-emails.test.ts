import { describe, expect, test } from 'vitest'
import { formatMention } from '../../../src/shared/discussions/mentions.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

const minute = 60_000

/** Bob's post in Ann's community, with a comment of Bob's; Carl is another member. No mail about it is waiting. */
async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const [ann, bob, carl] = [await world.user('Ann'), await world.user('Bob'), await world.user('Carl')]
  const club = await createCommunity(ann, { isPrivate })
  for (const each of [bob, carl]) await makeMember(world, club.id, each, 'MEMBER')
  const post = await bob.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
  const root = await bob.api.comments.add({ postId: post.id, content: 'Or d4?' })
  const say = (who: TestUser, content: string, parentId: string | undefined = root.id) =>
    who.api.comments.add({ postId: post.id, content, parentId })
  const later = (minutes: number) => {
    world.advance(minutes * minute)
    return world.deliverMails()
  }
  return { world, ann, bob, carl, club, post, root, say, later }
}

describe('a thread mail', () => {
  test('waits some minutes, and contains who wrote what, with a link', async () => {
    const { bob, carl, post, say, later } = await setting()
    const reply = await say(carl, 'I play **d4**.')
    expect(await later(4)).toEqual([])
    const [email, ...more] = await later(2)
    expect(more).toEqual([])
    expect(email).toMatchObject({
      to: bob.email,
      subject: 'Re: [Chess Club] Openings',
      link: `http://folkmoot.test/communities/chess-club/posts/${post.id}#comment-${reply.id}`,
    })
    const said = 'Carl replied to your comment on “Openings”:\n\n> Bob: Or d4?\n\nI play d4.\n\nOpen:\n'
    expect(email?.text).toContain(`Hello Bob,\n\n${said}${email?.link}\n\nMute this discussion:\nhttp`)
    expect(email?.text).toContain('\n\nChange what you get:\nhttp://folkmoot.test/settings\n')
    expect(await later(24 * 60)).toEqual([])
  })

  test('has the punctuation of the language in its plain text', async () => {
    const { bob, carl, say, later } = await setting()
    await bob.api.settings.chooseLanguage({ language: 'ja' })
    await say(carl, 'I play d4.')
    const [mail] = await later(6)
    expect(mail?.text).toContain('\n\n> Bob：Or d4?\n\nI play d4.\n')
    expect(mail?.text.match(/：\nhttp/g)?.length).toBeGreaterThan(2)
    expect(mail?.text).not.toContain(':\nhttp')
  })

  test('quotes no characters that turn the text around them', async () => {
    const { carl, say, later } = await setting()
    await say(carl, 'I play\u202e d4.')
    const [mail] = await later(6)
    expect(mail?.text).toContain('\n\nI play d4.\n')
  })

  test('is sent after the mails about accounts that are due later', async () => {
    const { world, bob, carl, say, later } = await setting()
    await say(carl, 'I play **d4**.')
    world.advance(6 * minute)
    await world.guest.api.auth.forgotPassword({ email: bob.email })
    expect((await later(0)).map(({ subject }) => subject)).toEqual(['Reset your password', 'Re: [Chess Club] Openings'])
  })

  test('is one mail for all events since the last, by any author', async () => {
    const { bob, carl, ann, post, say, later } = await setting()
    for (const word of ['one', 'two', 'three']) await say(carl, word)
    const { id } = await ann.api.comments.add({ postId: post.id, content: 'four' })
    await say(carl, `five for ${formatMention(bob)} `, id)
    const emails = (await later(6)).filter(({ to }) => to === bob.email)
    const first = expect.stringMatching(/#comment-/)
    expect(emails).toMatchObject([{ subject: 'Re: [Chess Club] Openings', link: first }])
    const [{ text } = { text: '' }] = emails
    const page = `http://folkmoot.test/communities/chess-club/posts/${post.id}`
    expect(text).toContain('Carl replied to your comment on “Openings”:\n\n> Bob: Or d4?\n\none\n\nhttp')
    // Quoted once.
    expect(text).toContain('Carl replied to your comment on “Openings”:\n\ntwo\n\nhttp')
    expect(text).toContain(`Ann commented on your post “Openings”:\n\n> Bob: e4?\n\nfour\n\n${page}#comment-${id}\n`)
    expect(text).toContain(
      `Carl commented on your post “Openings”:\n\nfive for @Bob (http://folkmoot.test/users/${bob.id})\n`,
    )
    expect(text).not.toContain('more.')
  })

  test('lists ten items, and the number of the others', async () => {
    const { carl, say, later } = await setting()
    for (let count = 1; count <= 13; count++) await say(carl, `number ${count}.`)
    const [email, ...more] = await later(6)
    expect(more).toEqual([])
    expect(email?.text.match(/number \d+\./g)).toHaveLength(10)
    expect(email?.text).toContain('\n\n… and 3 more.\n\n')
  })

  test('is sent five minutes after the last word in the thread, at most ten after the first, and repeats nothing', async () => {
    const { bob, carl, say, later } = await setting()
    await say(carl, 'first')
    expect(await later(3)).toEqual([])
    await say(carl, 'second')
    expect(await later(4)).toEqual([])
    await say(carl, 'third')
    const [email, ...more] = await later(3)
    expect(more).toEqual([])
    expect(email).toMatchObject({ to: bob.email })
    expect(email?.text).toMatch(/first[\s\S]+second[\s\S]+third/)
    await say(carl, 'fourth')
    const [next] = await later(6)
    expect(next?.text).toContain('fourth')
    expect(next?.text).not.toContain('third')
  })

  test('is about one thread', async () => {
    const { bob, carl, club, say, later } = await setting()
    const other = await bob.api.posts.create({ title: 'Endgames', content: 'Rook?', forumId: club.forumId })
    await say(carl, 'first')
    await carl.api.comments.add({ postId: other.id, content: 'King!' })
    const mails = (await later(6)).map(({ subject, text }) => `${subject}: ${text.match(/first|King!/g)}`)
    expect(mails.sort()).toEqual(['Re: [Chess Club] Endgames: King!', 'Re: [Chess Club] Openings: first'])
  })

  test('is composed again after a failed attempt without later events, which get another mail', async () => {
    const { world, carl, say, later } = await setting()
    const { deliver } = world.services.mail
    await say(carl, 'first')
    world.services.mail.deliver = () => Promise.reject(new Error('down'))
    expect(await later(6)).toEqual([])
    await say(carl, 'second')
    world.services.mail.deliver = deliver
    const emails = await later(24 * 60)
    expect(emails.map(({ text }) => text.match(/first|second/g))).toEqual([['first'], ['second']])
  })

  test('requires a verified address and the preference', async () => {
    const { world, bob, carl, club, say, later } = await setting()
    await bob.api.settings.save({ NOTIFICATIONS_EMAIL_ENABLED: 'false' })
    const una = await world.user('Una', { isVerified: false })
    await makeMember(world, club.id, una, 'MEMBER')
    await say(carl, `Hello ${formatMention(una)}`)
    expect(await later(6)).toEqual([])
    expect([await una.api.notifications.unread(), await bob.api.notifications.unread()]).toEqual([
      { count: 1 },
      { count: 1 },
    ])
  })
})

describe('no thread mail is sent about', () => {
  test('texts that were read in the app, removed, or hidden by reports', async () => {
    const { world, bob, carl, say, later } = await setting()
    await say(carl, 'read')
    await bob.api.notifications.markAllRead()
    expect(await later(61)).toEqual([])
    const removed = await say(carl, 'removed')
    const hidden = await say(carl, 'hidden')
    await carl.api.comments.remove({ id: removed.id })
    await world.db
      .updateTable('comment')
      .set({ hiddenAt: '2026-11-20T12:00:00.000Z' })
      .where('id', '=', hidden.id)
      .execute()
    expect(await later(61)).toEqual([])
    await say(carl, 'still there')
    expect(await later(61)).toMatchObject([{ to: bob.email }])
  })

  test('a community that the recipient left, that banned them, or that was deleted', async () => {
    const { world, ann, bob, carl, club, say, later } = await setting({ isPrivate: true })
    const dora = await world.user('Dora')
    await makeMember(world, club.id, dora, 'MEMBER')
    await say(carl, `The secret, ${formatMention(dora)} and ${formatMention(ann)}`)
    await bob.api.communities.leave({ slug: club.slug })
    await makeBan(world, club.id, dora)
    expect((await later(6)).map(({ to }) => to)).toEqual([ann.email])
    world.advance(61 * minute)
    await say(carl, `Once more, ${formatMention(ann)}`, undefined)
    await ann.api.communitySettings.remove({ slug: club.slug, name: club.name })
    expect(await later(61)).toEqual([])
  })

  test('a removed post', async () => {
    const { bob, carl, post, say, later } = await setting()
    await say(carl, 'Hello')
    await bob.api.posts.remove({ id: post.id })
    expect(await later(61)).toEqual([])
  })
})

test("limits mails caused by one user's mentions to 20 users a day; the others are notified in the app", async () => {
  const { world, bob, carl, post, later } = await setting()
  const strangers: TestUser[] = []
  for (let count = 1; count <= 24; count++) strangers.push(await world.user(`Stranger ${count}`))
  const mention = (who: TestUser, users: readonly TestUser[]) =>
    who.api.comments.add({ postId: post.id, content: users.map(formatMention).join(' ') })
  const written = async () => {
    const emails = new Set(strangers.map(({ email }) => email))
    return (await later(61)).map(({ to }) => to).filter((to) => emails.has(to))
  }
  for (const from of [0, 8, 16]) await mention(carl, strangers.slice(from, from + 8))
  const first = await written()
  expect(new Set(first).size).toBe(20)
  for (const { api } of strangers) expect(await api.notifications.unread()).toEqual({ count: 1 })

  // Only users who got a mail get more; another user's mentions have their own limit.
  const left = strangers.filter(({ email }) => !first.includes(email))
  await mention(carl, [...strangers.slice(0, 1), ...left])
  expect(await written()).toEqual([strangers[0]?.email])
  await mention(bob, left)
  expect((await written()).sort()).toEqual(left.map(({ email }) => email).sort())
  world.advance(24 * 60 * minute)
  await mention(carl, left)
  expect(await written()).toHaveLength(4)
})

test('puts a title on one line of the mail, whatever it contains', async () => {
  const { carl, bob, club, later } = await setting()
  const title = 'Hello\r\n\r\nYour account\u200b is \u2028 closed'
  const { id } = await bob.api.posts.create({ title, content: 'x', forumId: club.forumId })
  await carl.api.comments.add({ postId: id, content: 'y' })
  const [email] = await later(6)
  expect(email?.text).toContain('Carl commented on your post “Hello Your account is closed”:\n')
  expect((await bob.api.posts.byId({ community: club.slug, id })).title).toBe(title)
})
