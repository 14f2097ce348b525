import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeInvitation, makeMember, makeReport, toggleLike } from '../../support/factories.ts'
import { databaseContents } from '../../support/identity/sign-up.ts'
import { setUpAuthenticatorApp } from '../../support/identity/two-factor.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { fetchImage, uploadedPath } from '../../support/platform/images.ts'
import { refusal } from '../../support/refusal.ts'
import { password, type World } from '../../support/world.ts'

const day = 86_400_000
const name = 'Zerlina Unmistakable'

const runJobs = async (world: World) => {
  await world.runJobs()
}
const login = (world: World, email: string) => world.guest.rest('POST', '/api/auth/login', { email, password })
const roleIn = async (who: { api: World['guest']['api'] }, slug: string) =>
  (await who.api.communities.bySlug({ slug })).role

/** Counts the likes that the factories created without the API. */
const countLikes = (world: World) =>
  world.db
    .updateTable('post')
    .set((eb) => ({
      likeCount: eb
        .selectFrom('reaction')
        .select((eb) => eb.fn.countAll<number>().as('likes'))
        .whereRef('reaction.targetId', '=', 'post.id'),
    }))
    .execute()

/** Zerlina with a row of every kind, among others who reply to her. */
async function livelyWorld() {
  const world = await openWorld()
  const [zerlina, bob, carl] = [await world.user(name), await world.user('Bob'), await world.user('Carl')]
  const club = await createCommunity(zerlina)
  await makeMember(world, club.id, carl, 'MEMBER')
  await makeMember(world, club.id, bob, 'MODERATOR')
  const write = async (who: typeof bob, title: string) =>
    (await who.api.posts.create({ title, content: `${title} in full`, forumId: club.forumId })).id
  const [hers, his] = [await write(zerlina, 'Hers'), await write(bob, 'His')]
  const say = (who: typeof bob, content: string, parentId?: string) =>
    who.api.comments.add({ postId: his, content, parentId })
  const root = await say(zerlina, 'answered')
  await say(bob, 'an answer', root.id)
  await say(zerlina, 'unanswered')
  await say(zerlina, 'an answer of hers', (await say(carl, 'a question')).id)
  await bob.api.comments.add({ postId: hers, content: 'under hers' })
  for (const who of [zerlina, carl]) await toggleLike(world, his, who)
  await zerlina.api.reactions.react({ targetType: 'COMMENT', targetId: root.id, reactionType: 'love' })
  await bob.api.reactions.react({ targetType: 'COMMENT', targetId: root.id, reactionType: 'love' })
  await toggleLike(world, hers, bob)
  await countLikes(world)
  await makeReport(world, hers, bob, { details: 'Hm', copy: 'Hers in full' })
  await makeReport(world, his, zerlina, { details: 'Hm', copy: 'His in full' })
  await makeInvitation(world, club.id, { email: 'dora@example.org' }, zerlina)
  await zerlina.api.settings.save({ PROFILE_DISPLAY_NAME: name, PROFILE_BIO: 'Bees' })
  const photo = await uploadedPath(world, zerlina)
  await zerlina.api.auth.updateProfile({ image: photo })
  expect(await counterMismatches(world.db)).toEqual([])
  return { world, zerlina, bob, carl, club, hers, his, photo }
}

/** Advances past the grace period after the deletion was scheduled, and runs the jobs of its last day. */
async function deleted(world: World, who: { api: World['guest']['api'] }, mode: 'ANONYMISE' | 'REMOVE') {
  await who.api.account.scheduleDeletion({ mode })
  // Also the mails about threads, which wait for five minutes.
  world.advance(6 * 60_000)
  await world.deliverMails()
  world.advance(14 * day)
  await runJobs(world)
}

describe("deleting one's account", () => {
  test('requires a mode, is mailed, and can be cancelled for 14 days', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const schedule = (input: object) => refusal(ann.api.account.scheduleDeletion(input as never))
    expect(await schedule({})).toMatchObject({ status: 400, field: 'mode' })
    expect(await schedule({ mode: 'remove' })).toMatchObject({ status: 400, field: 'mode' })
    expect(await refusal(world.guest.api.account.cancelDeletion())).toMatchObject({ status: 401 })
    expect(await ann.api.account.get()).toMatchObject({ deletionDueAt: null, deletionMode: null })

    const deletion = await ann.api.account.scheduleDeletion({ mode: 'REMOVE' })
    expect(deletion).toMatchObject({ deletionDueAt: expect.stringMatching(/^2026-12-04T12:/), deletionMode: 'REMOVE' })
    const emails = await world.deliverMails()
    expect(emails).toMatchObject([{ to: ann.email, link: 'http://folkmoot.test/settings?tab=data' }])
    expect(emails[0]?.text).toContain('4 December 2026')

    world.advance(14 * day - 60_000)
    await runJobs(world)
    expect((await login(world, ann.email)).status).toBe(200)
    expect(await ann.api.account.cancelDeletion()).toMatchObject({ deletionDueAt: null, deletionMode: null })
    world.advance(day)
    await runJobs(world)
    expect((await ann.api.auth.me())?.id).toBe(ann.id)
    await ann.api.auth.prove({ password })
    await ann.api.account.scheduleDeletion({ mode: 'ANONYMISE' })
    await ann.api.account.cancelDeletion()
    expect(await world.deliverMails()).toEqual([])
  })

  test('closes it for good: no login, profile or mail; the address is free again', async () => {
    const world = await openWorld()
    const ann = await world.user('Ann')
    const { browser } = await setUpAuthenticatorApp(world, ann)
    await browser.api.account.changeEmail({ email: 'next@example.net' })
    await deleted(world, browser, 'ANONYMISE')

    expect(await browser.api.auth.viewer()).toBeNull()
    const refused = await login(world, ann.email)
    expect(refused).toMatchObject({ status: 401, body: { error: 'Login failed' } })
    for (const email of ['', `deleted:${ann.id}`]) expect((await login(world, email)).status).toBeLessThan(500)
    expect((await world.guest.rest('GET', `/api/users/${ann.id}`)).status).toBe(404)
    await world.guest.api.auth.forgotPassword({ email: ann.email })
    await world.guest.api.auth.resendVerification({ email: ann.email })
    expect(await world.deliverMails()).toEqual([])

    const again = await world.guest.rest('POST', '/api/auth/signup', { name: 'Ann', email: ann.email, password })
    expect(again.status).toBe(201)
    expect(again.body.user.id).not.toBe(ann.id)
    expect((await login(world, ann.email)).body.user.id).toBe(again.body.user.id)
    await runJobs(world)
    expect((await login(world, ann.email)).status).toBe(200)
  })

  test('hands a community to the longest-serving moderator, else member, unless another organizer remains', async () => {
    const world = await openWorld()
    const [ann, bob, carl, dora] = await Promise.all(['Ann', 'Bob', 'Carl', 'Dora'].map((each) => world.user(each)))
    if (!ann || !bob || !carl || !dora) throw new Error('the users are missing')
    const names = ['With moderators', 'With members', 'With an organizer', 'With nobody']
    const [moderated, plain, shared, empty] = await Promise.all(
      names.map((each) => createCommunity(ann, { name: each })),
    )
    if (!moderated || !plain || !shared || !empty) throw new Error('nothing was founded')
    await makeMember(world, moderated.id, bob, 'MEMBER')
    await makeMember(world, moderated.id, carl, 'MODERATOR')
    await makeMember(world, moderated.id, dora, 'MODERATOR')
    for (const each of [dora, bob]) await makeMember(world, plain.id, each, 'MEMBER')
    await makeMember(world, shared.id, bob, 'MODERATOR')
    await makeMember(world, shared.id, carl, 'ORGANIZER')
    await deleted(world, ann, 'ANONYMISE')

    const roles = (slug: string) => Promise.all([bob, carl, dora].map((each) => roleIn(each, slug)))
    expect(await roles(moderated.slug)).toEqual(['MEMBER', 'ORGANIZER', 'MODERATOR'])
    expect(await roles(plain.slug)).toEqual(['MEMBER', undefined, 'ORGANIZER'])
    expect(await roles(shared.slug)).toEqual(['MODERATOR', 'ORGANIZER', undefined])
    expect((await world.guest.api.communities.bySlug({ slug: empty.slug })).memberCount).toBe(0)
    const log = await carl.api.communitySettings.audit({ slug: moderated.slug })
    expect(log.items).toMatchObject([{ action: 'organizer.handOver', actor: null, about: { id: carl.id } }])
    expect((await carl.api.notifications.list({})).items.map(({ kind }) => kind)).toEqual(['handed-over'])
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('hands a community to somebody who can sign in', async () => {
    const world = await openWorld()
    const [ann, bob, carl, dora] = await Promise.all(['Ann', 'Bob', 'Carl', 'Dora'].map((each) => world.user(each)))
    if (!ann || !bob || !carl || !dora) throw new Error('the users are missing')
    const root = await world.user('Root', { isSuperAdmin: true })
    const club = await createCommunity(ann)
    await makeMember(world, club.id, bob, 'ORGANIZER')
    await makeMember(world, club.id, carl, 'MODERATOR')
    await makeMember(world, club.id, dora, 'MEMBER')
    for (const { id } of [bob, carl]) await root.api.userManagement.suspend({ id, reason: 'Spam', until: null })
    await deleted(world, ann, 'ANONYMISE')
    expect(await roleIn(dora, club.slug)).toBe('ORGANIZER')
  })
})

describe('the content of a deleted account', () => {
  test('stays anonymised when its author chose that', async () => {
    const { world, zerlina, bob, club, hers, his, photo } = await livelyWorld()
    await deleted(world, zerlina, 'ANONYMISE')
    const nameless = { id: zerlina.id, name: 'Deleted user', image: null }
    const post = await bob.api.posts.byId({ community: club.slug, id: hers })
    expect(post).toMatchObject({ author: nameless, content: 'Hers in full', _count: { likes: 1, comments: 1 } })
    const { items } = await bob.api.comments.list({ postId: his })
    const authors = items.map(({ content, author }) => [content, author?.name])
    expect(authors).toContainEqual(['answered', 'Deleted user'])
    expect(authors).toContainEqual(['unanswered', 'Deleted user'])
    expect(await bob.api.posts.byId({ community: club.slug, id: his })).toMatchObject({
      _count: { likes: 1, comments: 5 },
    })
    expect((await fetchImage(world, photo)).status).toBe(404)
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('is removed like by its author when they chose that', async () => {
    const { world, zerlina, bob, club, hers, his } = await livelyWorld()
    await deleted(world, zerlina, 'REMOVE')
    expect(await refusal(bob.api.posts.byId({ community: club.slug, id: hers }))).toMatchObject({ status: 404 })
    // Not only hidden: the texts are gone, and so are the finished mails to her.
    const contents = await databaseContents(world.db)
    for (const text of ['unanswered', 'an answer of hers', zerlina.email]) expect(contents).not.toContain(text)
    expect(await world.db.selectFrom('post').select(['title', 'content']).where('id', '=', hers).execute()).toEqual([
      { title: '', content: '' },
    ])
    expect((await bob.api.posts.inCommunity({ slug: club.slug })).items.map(({ id }) => id)).toEqual([his])
    const { items } = await bob.api.comments.list({ postId: his })
    expect(items.map(({ content, author }) => [content, author?.name])).toEqual([
      ['', undefined],
      ['an answer', 'Bob'],
      ['a question', 'Carl'],
    ])
    expect(await bob.api.posts.byId({ community: club.slug, id: his })).toMatchObject({
      _count: { likes: 1, comments: 2 },
    })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test.each(['ANONYMISE', 'REMOVE'] as const)('keeps its images and history only where it stays (%s)', async (mode) => {
    const { world, zerlina, hers, his } = await livelyWorld()
    const [shown, said, unused] = [
      await uploadedPath(world, zerlina),
      await uploadedPath(world, zerlina),
      await uploadedPath(world, zerlina),
    ]
    await zerlina.api.posts.edit({ id: hers, title: 'Hers', content: `Now with ![](${shown})` })
    const comment = await zerlina.api.comments.add({ postId: his, content: 'first words' })
    await zerlina.api.comments.edit({ id: comment.id, content: `![](${said})` })
    await deleted(world, zerlina, mode)
    const status = mode === 'ANONYMISE' ? 200 : 404
    const images = [await fetchImage(world, shown), await fetchImage(world, said), await fetchImage(world, unused)]
    expect(images.map((each) => each.status)).toEqual([status, status, 404])
    const versions = [
      await world.db.selectFrom('postVersion').select('content').execute(),
      await world.db.selectFrom('commentVersion').select('content').execute(),
    ]
    const kept = [[{ content: 'Hers in full' }], [{ content: 'first words' }]]
    expect(versions).toEqual(mode === 'ANONYMISE' ? kept : [[], []])
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('is not subtracted twice when reports have hidden it before', async () => {
    const { world, zerlina, bob, carl, hers, his } = await livelyWorld()
    const dora = await world.user('Dora')
    const { items } = await bob.api.comments.list({ postId: his })
    const unanswered = items.find(({ content }) => content === 'unanswered')?.id ?? ''
    for (const { api } of [bob, carl, dora]) {
      await api.reports.comment({ id: unanswered, reason: 'SPAM' })
      await api.reports.post({ id: hers, reason: 'SPAM' })
    }
    expect((await bob.api.posts.byId({ community: 'chess-club', id: hers })).isHidden).toBe(true)
    await deleted(world, zerlina, 'REMOVE')
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test.each(['ANONYMISE', 'REMOVE'] as const)('contains name and address nowhere (%s)', async (mode) => {
    const { world, zerlina } = await livelyWorld()
    await zerlina.api.account.changeEmail({ email: 'zerlina@example.net' })
    await deleted(world, zerlina, mode)
    // The record of sent mails does not belong to the account.
    await world.db.deleteFrom('mail').execute()
    const contents = await databaseContents(world.db)
    const left = [name, zerlina.email, 'zerlina@example.net', 'Bees', 'bob@example.org'].filter((trace) =>
      contents.includes(trace),
    )
    expect(left).toEqual(['bob@example.org'])
    // Reports outlive their target and their reporter.
    expect(await world.db.selectFrom('report').select('copy').execute()).toHaveLength(2)
  })
})

test.each(['ANONYMISE', 'REMOVE'] as const)(
  'deletes saved items, mail preferences and reactions (%s)',
  async (mode) => {
    const { world, zerlina, bob, club, his } = await livelyWorld()
    const mine = async () => (await bob.api.notifications.list({})).items.filter(({ kind }) => kind === 'reaction')
    const before = await mine()
    expect(before).toMatchObject([{ kind: 'reaction', count: 2, post: { id: his } }])
    await zerlina.api.notifications.savePreferences({ groups: { replies: { mail: false } }, digest: 'daily' })
    const own = { userId: zerlina.id }
    const at = '2026-11-20T12:00:00.000Z'
    await world.db
      .insertInto('savedCommunity')
      .values({ ...own, communityId: club.id, createdAt: at })
      .execute()
    await world.db
      .insertInto('feedVisit')
      .values({ ...own, feed: 'replies', seenAt: at })
      .execute()
    await world.db
      .insertInto('feedAddress')
      .values({ ...own, tokenHash: 'hash', createdAt: at })
      .execute()
    await deleted(world, zerlina, mode)
    for (const table of ['savedCommunity', 'feedVisit', 'feedAddress', 'channelPreference'] as const) {
      expect.soft(await world.db.selectFrom(table).select('userId').execute()).toEqual([])
    }
    // Her reaction is removed, and with it her part in its author's notification.
    expect(await mine()).toMatchObject([{ count: 1, actor: { name: 'Carl' } }])
    expect((await world.deliverMails()).filter(({ to }) => to === zerlina.email)).toEqual([])
  },
)
