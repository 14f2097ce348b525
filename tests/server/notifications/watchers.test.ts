import { describe, expect, test } from 'vitest'
import { formatMention } from '../../../src/shared/discussions/mentions.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import type { TestUser } from '../../support/world.ts'

const minute = 60_000

/** Ann's community of these members. */
async function setting({ isPrivate = false, names = ['Bob', 'Carl', 'Dora'] } = {}) {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const topic = await ann.api.topics.create({ name: 'Openings' })
  const club = await createCommunity(ann, { isPrivate, topics: topic.id })
  const members: TestUser[] = []
  for (const name of names) {
    const user = await world.user(name)
    await makeMember(world, club.id, user, 'MEMBER')
    members.push(user)
  }
  const write = (content = 'Meeting moved to 8 pm', who = ann) =>
    who.api.posts.create({ title: 'Meeting', content, forumId: club.forumId })
  const choose = (who: TestUser, level: 'WATCHING' | 'WATCHING_FIRST_POST' | 'NORMAL' | 'MUTED') =>
    who.api.follows.set({ targetType: 'COMMUNITY', targetId: club.id, level })
  const kindsOf = async (who: TestUser) => (await who.api.notifications.list({})).items.map(({ kind }) => kind)
  /** The addresses of the mails after these minutes. */
  const mailedAfter = async (minutes: number) => {
    world.advance(minutes * minute)
    return (await world.deliverMails()).map(({ to }) => to).sort()
  }
  return { world, ann, club, topic, members, write, choose, kindsOf, mailedAfter }
}

/** A setting with three members. */
async function threeMembers(options: { isPrivate?: boolean } = {}) {
  const scene = await setting(options)
  const [bob, carl, dora] = scene.members
  if (!bob || !carl || !dora) throw new Error('three members')
  return { ...scene, bob, carl, dora }
}

describe('a new post', () => {
  test('reaches the 29 others of a community of 30 within six minutes, with its text in the mail', async () => {
    const { world, ann, members, write, kindsOf } = await setting({
      names: Array.from({ length: 29 }, (_, at) => `Member ${at}`),
    })
    const outsider = await world.user('Outsider')
    await write()
    await world.runJobs()
    for (const member of members) expect(await kindsOf(member)).toEqual(['new-post'])
    for (const user of [ann, outsider]) expect(await kindsOf(user)).toEqual([])
    world.advance(6 * minute)
    const mails = await world.deliverMails()
    expect(mails.map(({ to }) => to).sort()).toEqual(members.map(({ email }) => email).sort())
    for (const { subject, text, html } of mails) {
      expect(subject).toBe('[Chess Club] Meeting')
      expect(text).toContain('Ann posted “Meeting” in Chess Club:\n\nMeeting moved to 8 pm')
      expect(html).toContain('Meeting moved to 8 pm')
    }
    world.advance(60 * minute)
    await world.runJobs()
    expect(await world.deliverMails()).toEqual([])
  })

  test('reaches nobody who muted it, asks for replies only, blocked its author, was banned or suspended', async () => {
    const names = ['Muting', 'Normal', 'Banned', 'Suspended', 'Blocking', 'Blocked', 'Hearing']
    const { world, ann, club, members, write, choose, kindsOf } = await setting({ names })
    const [muting, normal, banned, suspended, blocking, blocked, hearing] = members
    if (!muting || !normal || !banned || !suspended || !blocking || !blocked || !hearing)
      throw new Error('seven members')
    await blocking.api.blocks.block({ id: ann.id })
    await ann.api.blocks.block({ id: blocked.id })
    await choose(muting, 'MUTED')
    await choose(normal, 'NORMAL')
    await makeBan(world, club.id, banned)
    const root = await world.user('Root', { isSuperAdmin: true })
    await root.api.userManagement.suspend({ id: suspended.id, reason: 'Spam', until: null })
    await write()
    await world.runJobs()
    const notified = await world.db.selectFrom('notification').select('userId').where('kind', '=', 'new-post').execute()
    expect(notified.map(({ userId }) => userId)).toEqual([hearing.id])
    expect(await kindsOf(hearing)).toEqual(['new-post'])
  })

  test('is mailed to nobody who was removed or banned, muted it or read it in the meantime, or turned that off', async () => {
    const names = ['Removed', 'Banned', 'Muting', 'Reading', 'Looking', 'Quiet', 'Blocking', 'Waiting']
    const { world, ann, club, members, write, choose, mailedAfter } = await setting({ names })
    const [removed, banned, muting, reading, looking, quiet, blocking, waiting] = members
    if (!removed || !banned || !muting || !reading || !looking || !quiet || !blocking || !waiting)
      throw new Error('eight members')
    await quiet.api.notifications.savePreferences({ groups: { posts: { mail: false } } })
    const { id } = await write()
    await world.runJobs()
    const { slug } = club
    await ann.api.members.remove({ slug, userId: removed.id, reason: 'Too loud' })
    await ann.api.members.ban({ slug, userId: banned.id, reason: 'Spam' })
    await choose(muting, 'MUTED')
    await blocking.api.blocks.block({ id: ann.id })
    await reading.api.notifications.markAllRead()
    await looking.api.threads.visit({ id })
    world.advance(6 * minute)
    const mails = await world.deliverMails()
    expect(mails.filter(({ subject }) => subject.includes('Meeting')).map(({ to }) => to)).toEqual([waiting.email])
    expect(await mailedAfter(60)).toEqual([])
  })

  test.each(['removed', 'hidden', 'removed before the job'])('reaches nobody once it is %s', async (how) => {
    const { world, ann, bob, carl, write, kindsOf, mailedAfter } = await threeMembers()
    const { id } = await write()
    if (how !== 'removed before the job') await world.runJobs()
    if (how === 'hidden') {
      const reporters = [await world.user('Eve'), await world.user('Finn')]
      for (const user of [bob, ...reporters]) await user.api.reports.post({ id, reason: 'SPAM' })
    } else await ann.api.posts.remove({ id })
    await world.runJobs()
    expect(await kindsOf(carl)).toEqual([])
    // Asked of the rows, because lists leave out notifications about removed posts anyway.
    const rows = world.db.selectFrom('notification').select('id').where('kind', '=', 'new-post')
    if (how === 'removed before the job') expect(await rows.execute()).toEqual([])
    expect((await mailedAfter(6)).filter((to) => to === carl.email || to === bob.email)).toEqual([])
  })

  test('in a private community reaches its members only, whoever follows its topic', async () => {
    const { world, topic, bob, write, kindsOf, mailedAfter } = await threeMembers({ isPrivate: true })
    const [former, stranger] = [await world.user('Former'), await world.user('Stranger')]
    for (const user of [former, stranger])
      await user.api.follows.set({ targetType: 'TOPIC', targetId: topic.id, level: 'WATCHING' })
    const post = await write('The secret plan')
    await bob.api.comments.add({ postId: post.id, content: 'The secret answer' })
    await world.runJobs()
    for (const user of [former, stranger]) expect(await kindsOf(user)).toEqual([])
    const to = await mailedAfter(6)
    expect(to).toContain(bob.email)
    expect(to.filter((address) => [former.email, stranger.email].includes(address))).toEqual([])
  })

  test('reaches outsiders who follow a public community or its topic, once', async () => {
    const { world, club, topic, write, kindsOf } = await threeMembers()
    const [eve, finn] = [await world.user('Eve'), await world.user('Finn')]
    for (const targetType of ['TOPIC', 'COMMUNITY'] as const) {
      const targetId = targetType === 'TOPIC' ? topic.id : club.id
      await eve.api.follows.set({ targetType, targetId, level: 'WATCHING_FIRST_POST' })
    }
    await write()
    await world.runJobs()
    await world.runJobs()
    expect([await kindsOf(eve), await kindsOf(finn)]).toEqual([['new-post'], []])
  })

  test('that mentions a member tells them so, and nothing else', async () => {
    const { world, bob, carl, write, kindsOf, mailedAfter } = await threeMembers()
    await write(`Come, ${formatMention(bob)}`)
    await world.runJobs()
    expect([await kindsOf(bob), await kindsOf(carl)]).toEqual([['mention'], ['new-post']])
    expect((await mailedAfter(6)).filter((to) => to === bob.email)).toHaveLength(1)
  })

  test('does not reach members of a community of more than 150 who chose nothing', async () => {
    const { world, ann, club, bob, carl, choose, write, kindsOf } = await threeMembers()
    // The counter stands for members, whom a test need not create.
    await world.db.updateTable('community').set({ memberCount: 151 }).execute()
    await choose(bob, 'WATCHING_FIRST_POST')
    await ann.api.communitySettings.saveNewMemberLevel({ slug: club.slug, level: 'WATCHING' })
    const eve = await world.user('Eve')
    await eve.api.communities.join({ slug: club.slug })
    await write()
    await world.runJobs()
    expect([await kindsOf(bob), await kindsOf(carl), await kindsOf(eve)]).toEqual([['new-post'], [], ['new-post']])
  })
})

describe('a new comment', () => {
  test('reaches those who watch the thread, once, and its author as a comment on their post', async () => {
    const { world, ann, bob, carl, dora, choose, write, kindsOf } = await threeMembers()
    const { id } = await write()
    await carl.api.comments.add({ postId: id, content: 'Fine' })
    await choose(dora, 'WATCHING')
    for (const user of [ann, bob, carl, dora]) await user.api.notifications.markAllRead()
    await world.runJobs()
    const before = await Promise.all([ann, bob, carl, dora].map(async (user) => (await kindsOf(user)).length))
    await bob.api.comments.add({ postId: id, content: 'No' })
    await world.runJobs()
    const notified = await Promise.all(
      [ann, bob, carl, dora].map(async (user, at) => {
        const kinds = await kindsOf(user)
        return kinds.slice(0, kinds.length - (before[at] ?? 0))
      }),
    )
    expect(notified).toEqual([['comment'], [], ['new-comment'], ['new-comment']])
  })

  test('reaches nobody who muted the thread, not even as a reply, a mention or a reaction', async () => {
    const { world, bob, carl, write, kindsOf } = await threeMembers()
    const { id } = await write()
    const mine = await bob.api.comments.add({ postId: id, content: 'Fine' })
    await bob.api.follows.set({ targetType: 'POST', targetId: id, level: 'MUTED' })
    await world.runJobs()
    const before = await kindsOf(bob)
    await carl.api.comments.add({ postId: id, parentId: mine.id, content: `No, ${formatMention(bob)}` })
    await carl.api.reactions.react({ targetType: 'COMMENT', targetId: mine.id, reactionType: 'love' })
    await world.runJobs()
    expect(await kindsOf(bob)).toEqual(before)
  })

  test('is mailed to nobody who muted the thread or stopped watching it in the meantime', async () => {
    const { world, bob, carl, dora, write, mailedAfter } = await threeMembers()
    const { id } = await write()
    await world.runJobs()
    await mailedAfter(6)
    for (const user of [bob, dora]) await user.api.follows.set({ targetType: 'POST', targetId: id, level: 'WATCHING' })
    await carl.api.comments.add({ postId: id, content: 'Fine' })
    await world.runJobs()
    await bob.api.follows.set({ targetType: 'POST', targetId: id, level: 'NORMAL' })
    expect(await mailedAfter(6)).toEqual(['ann@example.org', dora.email])
  })
})

describe('an announcement', () => {
  test('reaches everybody within 30 seconds who has not muted it, whatever they follow and however many they are', async () => {
    const { world, ann, club, bob, carl, dora, choose, kindsOf, mailedAfter } = await threeMembers()
    // The counter stands for members, whom a test need not create.
    await world.db.updateTable('community').set({ memberCount: 3_000 }).execute()
    await choose(bob, 'NORMAL')
    await choose(dora, 'MUTED')
    const text = { title: 'Fire drill', content: 'At noon', forumId: club.forumId, isAnnouncement: true }
    const post = await ann.api.posts.create(text)
    expect(post.isAnnouncement).toBe(true)
    await world.runJobs()
    expect([await kindsOf(bob), await kindsOf(carl), await kindsOf(dora)]).toEqual([
      ['announcement'],
      ['announcement'],
      [],
    ])
    expect(await mailedAfter(0.5)).toEqual([bob.email, carl.email])
    const { items } = await ann.api.communitySettings.audit({ slug: club.slug })
    expect(items).toMatchObject([{ action: 'post.announce', detail: 'Fire drill' }])
  })

  test('can be made of an earlier post, whose mail then says so once, and only by moderators', async () => {
    const { world, ann, bob, carl, write, kindsOf } = await threeMembers()
    const { id } = await write()
    await world.runJobs()
    await expect(bob.api.posts.announce({ id, isAnnouncement: true })).rejects.toThrow('Your role does not allow this.')
    expect(await ann.api.posts.announce({ id, isAnnouncement: true })).toMatchObject({ isAnnouncement: true })
    await world.runJobs()
    expect(await kindsOf(carl)).toEqual(['announcement', 'new-post'])
    const mails = await world.deliverMails()
    expect(mails.filter(({ to }) => to === carl.email).map(({ text }) => text)).toEqual([
      expect.stringContaining('Chess Club announces “Meeting”:\n\nMeeting moved to 8 pm'),
    ])
    expect(await ann.api.posts.announce({ id, isAnnouncement: false })).toMatchObject({ isAnnouncement: false })
    await ann.api.posts.announce({ id, isAnnouncement: true })
    await world.runJobs()
    expect(await kindsOf(carl)).toEqual(['announcement', 'new-post'])
  })

  test('is refused to members who write one, and nothing is posted', async () => {
    const { bob, club } = await threeMembers()
    const text = { title: 'Fire!', content: 'Run', forumId: club.forumId }
    const refused = await bob.rest('POST', '/api/posts', { ...text, isAnnouncement: true })
    expect(refused).toMatchObject({ status: 403, body: { error: 'Your role does not allow this.' } })
    expect((await bob.api.posts.inCommunity({ slug: club.slug })).items).toEqual([])
    expect((await bob.rest('POST', '/api/posts', { ...text, isAnnouncement: 'yes' })).body).toMatchObject({
      field: 'isAnnouncement',
    })
  })
})
