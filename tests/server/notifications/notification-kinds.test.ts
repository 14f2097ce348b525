import { describe, expect, test } from 'vitest'
import { removeReactionsOf } from '../../../src/server/discussions/reactions/remove-reactions.ts'
import { inTransaction } from '../../../src/server/platform/context.ts'
import type { Notification } from '../../../src/shared/notifications/notifications.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import { createReportWorld } from '../../support/moderation/reports.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { randomNumbers } from '../../support/random.ts'
import type { TestUser } from '../../support/world.ts'

const notificationsOf = async ({ api }: TestUser, kind: Notification['kind']) =>
  (await api.notifications.list({})).items.filter((notification) => notification.kind === kind)
const unread = async ({ api }: TestUser) => (await api.notifications.unread()).count

/** Ann's post with a comment of hers, in her community with the members Bob, Carl and Dora. */
async function setting({ isPrivate = false } = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const [carl, dora] = [await world.user('Carl'), await world.user('Dora')]
  const club = await createCommunity(await world.user('Founder'), { isPrivate })
  for (const each of [ann, bob, carl, dora]) await makeMember(world, club.id, each, 'MEMBER')
  const { id: postId } = await ann.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
  const { id: commentId } = await ann.api.comments.add({ postId, content: 'Or **d4**?' })
  const toPost = (who: TestUser, reactionType: 'love' | 'sad' = 'love') =>
    who.api.reactions.react({ targetType: 'POST', targetId: postId, reactionType })
  const toComment = (who: TestUser) =>
    who.api.reactions.react({ targetType: 'COMMENT', targetId: commentId, reactionType: 'love' })
  const reactions = () => notificationsOf(ann, 'reaction')
  return { world, ann, bob, carl, dora, club, postId, commentId, toPost, toComment, reactions }
}

describe('reactions notify', () => {
  test('with one notification per target, with the latest user and their number', async () => {
    const { world, ann, bob, carl, club, postId, commentId, toPost, toComment, reactions } = await setting()
    await toPost(bob)
    const [first] = await reactions()
    const link = `/communities/${club.slug}/posts/${postId}`
    expect(first).toMatchObject({ actor: { id: bob.id }, count: 1, post: { id: postId }, link, detail: 'e4?' })
    world.advance(60_000)
    await toPost(carl)
    await toComment(bob)
    await toPost(ann)
    expect(await reactions()).toMatchObject([
      { count: 1, actor: { id: bob.id }, link: `${link}#comment-${commentId}`, detail: 'Or d4?' },
      { id: first?.id, count: 2, actor: { id: carl.id }, isRead: false },
    ])
    expect((await reactions())[1]?.createdAt.localeCompare(first?.createdAt ?? '')).toBe(1)
    expect(await unread(ann)).toBe(2)
    expect([await unread(bob), await unread(carl)]).toEqual([0, 0])
    expect(await world.deliverMails()).toEqual([])
  })

  test('once for many concurrent reactions', async () => {
    const { world, ann, toPost, reactions } = await setting()
    const crowd = await Promise.all(Array.from({ length: 200 }, (_, at) => world.user(`Crowd ${at}`)))
    await Promise.all(crowd.map((each) => toPost(each)))
    expect(await reactions()).toMatchObject([{ count: 200 }])
    expect(await unread(ann)).toBe(1)
    await Promise.all(crowd.slice(0, 150).map((each) => toPost(each)))
    expect(await reactions()).toMatchObject([{ count: 50 }])
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('again after it was read, and count no user twice', async () => {
    const { ann, bob, carl, dora, toPost, reactions } = await setting()
    await toPost(bob)
    await toPost(carl)
    await ann.api.notifications.markAllRead()
    // Another reaction by the same user sends no notification.
    await toPost(bob, 'sad')
    expect(await unread(ann)).toBe(0)
    await toPost(dora)
    const counts = async () => (await reactions()).map(({ count, isRead, actor }) => [count, isRead, actor?.name])
    expect(await counts()).toEqual([
      [1, false, 'Dora'],
      [2, true, 'Carl'],
    ])
    await toPost(carl)
    expect(await counts()).toEqual([
      [1, false, 'Dora'],
      [1, true, 'Bob'],
    ])
    await toPost(bob, 'sad')
    expect(await counts()).toEqual([[1, false, 'Dora']])
  })

  test('until they are removed', async () => {
    const { ann, bob, carl, toPost, reactions } = await setting()
    for (const each of [bob, carl]) await toPost(each)
    await toPost(carl)
    expect(await reactions()).toMatchObject([{ count: 1, actor: { id: bob.id } }])
    await toPost(bob)
    expect([await reactions(), await unread(ann)]).toEqual([[], 0])
    await toPost(bob)
    expect(await reactions()).toMatchObject([{ count: 1, actor: { id: bob.id } }])
  })

  test('while the target can be read by an author who has access', async () => {
    const { world, ann, bob, carl, dora, club, postId, toPost, toComment, reactions } = await setting({
      isPrivate: true,
    })
    await toPost(bob)
    await toComment(bob)
    expect(await unread(ann)).toBe(2)
    await ann.api.communities.leave({ slug: club.slug })
    expect([await reactions(), await unread(ann)]).toEqual([[], 0])
    await toPost(carl)
    await makeMember(world, club.id, ann, 'MEMBER')
    expect(await reactions()).toMatchObject([{ count: 1 }, { count: 1 }])
    await makeBan(world, club.id, ann)
    await toPost(dora)
    expect(await reactions()).toMatchObject([{ count: 1 }, { count: 1 }])
    await ann.api.posts.remove({ id: postId }).catch(() => {})
    await world.db.updateTable('post').set({ deletedAt: '2026-11-20T12:00:00.000Z' }).execute()
    expect(await unread(ann)).toBe(0)
  })

  test('in the app only', async () => {
    const { world, ann, bob, carl, dora, postId, toPost, toComment } = await setting()
    await toComment(bob)
    for (const each of [bob, carl, dora]) await toPost(each)
    world.advance(60 * 60_000)
    expect(await world.deliverMails()).toEqual([])
    await bob.api.comments.add({ postId, content: 'Neither' })
    world.advance(6 * 60_000)
    const [news, ...more] = (await world.deliverMails()).filter(({ to }) => to === ann.email)
    expect(more).toEqual([])
    expect(news?.text).toContain('Neither')
    expect(news?.text).not.toContain('reacted')
    await ann.api.notifications.savePreferences({ groups: { replies: { app: false } } })
    await ann.api.notifications.markAllRead()
    await toPost(dora)
    await toPost(dora)
    expect(await unread(ann)).toBe(0)
  })
})

test.each([1, 2, 3])('each reaction counts in one notification after random actions (%i)', async (seed) => {
  const next = randomNumbers(seed)
  const { world, ann, bob, carl, dora, toPost, toComment } = await setting()
  const users = [bob, carl, dora, await world.user('Eve')]
  const expected = async () => {
    const { db } = world
    const counted = await db
      .selectFrom('reaction')
      .select('notificationId as id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .groupBy('notificationId')
      .orderBy('notificationId')
      .execute()
    const notified = await db.selectFrom('notification').select(['id', 'count']).where('kind', '=', 'reaction')
    return [counted, await notified.orderBy('id').execute()]
  }
  for (let step = 0; step < 60; step++) {
    const user = users[Math.floor(next() * users.length)] ?? bob
    const draw = next()
    if (draw < 0.1) await ann.api.notifications.markAllRead()
    else if (draw < 0.15) await inTransaction(world.services, (services) => removeReactionsOf(services, user.id, 5))
    else if (draw < 0.4) await toComment(user)
    else await toPost(user, draw < 0.7 ? 'love' : 'sad')
    const [counted, notified] = await expected()
    expect(notified, `step ${step}`).toEqual(counted)
    const unreadThings = (await notificationsOf(ann, 'reaction'))
      .filter(({ isRead }) => !isRead)
      .map(({ link }) => link)
    expect(new Set(unreadThings).size, `step ${step}`).toBe(unreadThings.length)
  }
})

describe('a decision on reports notifies', () => {
  test('each reporter, without naming the others', async () => {
    const { max, ann, bob, rita, ron, club, postId, report, world } = await createReportWorld()
    await report('post', rita, ron, max)
    for (const each of [rita, ron, max]) expect(await notificationsOf(each, 'report-decided')).toEqual([])
    const review = (status: 'UNDER_REVIEW' | 'RESOLVED' | 'DISMISSED') =>
      max.api.reports.review({ targetType: 'POST', id: postId, status, reason: 'Against the rules' })
    await review('UNDER_REVIEW')
    expect(await notificationsOf(rita, 'report-decided')).toEqual([])
    await review('RESOLVED')
    const notified = { actor: null, community: { slug: club.slug, name: club.name }, count: 1, isRead: false }
    for (const each of [rita, ron]) {
      const hidden = { ...notified, detail: 'RESOLVED', post: null, link: null }
      expect(await notificationsOf(each, 'report-decided')).toMatchObject([hidden])
    }
    await review('DISMISSED')
    const shown = { post: { id: postId }, link: `/communities/${club.slug}/posts/${postId}` }
    expect(await notificationsOf(rita, 'report-decided')).toMatchObject([
      { ...notified, ...shown, detail: 'DISMISSED' },
      { ...notified, ...shown, detail: 'RESOLVED' },
    ])
    // Only the moderators need to know.
    for (const each of [max, bob, ann]) expect(await notificationsOf(each, 'report-decided')).toEqual([])
    const emails = (await world.deliverMails()).filter(({ subject }) => subject.startsWith('A decision on your report'))
    expect(emails.map(({ to }) => to).sort()).toEqual([rita, rita, ron, ron].map(({ email }) => email))
    for (const { text, html } of emails) expect(text + html).not.toMatch(/Max|Ann/)
  })

  test('reporters of a comment, while they may read there', async () => {
    const { max, rita, ron, club, commentId, report } = await createReportWorld({ isPrivate: true })
    await report('comment', rita, ron)
    await ron.api.communities.leave({ slug: club.slug })
    await max.api.reports.review({
      targetType: 'COMMENT',
      id: commentId,
      status: 'RESOLVED',
      reason: 'Against the rules',
    })
    expect(await notificationsOf(rita, 'report-decided')).toMatchObject([{ detail: 'RESOLVED' }])
    expect(await unread(ron)).toBe(0)
    await rita.api.communities.leave({ slug: club.slug })
    expect([await notificationsOf(rita, 'report-decided'), await unread(rita)]).toEqual([[], 0])
  })
})

describe('an author is notified', () => {
  const details = async (who: TestUser) => (await notificationsOf(who, 'content-moderated')).map(({ detail }) => detail)

  test("when reports hide a post, and of the moderator's decision", async () => {
    const { world, max, ann, bob, rita, ron, ruth, club, postId, report } = await createReportWorld()
    await report('post', rita, ron)
    expect(await details(ann)).toEqual([])
    await report('post', ruth)
    await report('post', max)
    const link = `/communities/${club.slug}/posts/${postId}`
    expect(await notificationsOf(ann, 'content-moderated')).toMatchObject([
      { detail: 'HIDDEN', actor: null, post: { id: postId }, link },
    ])
    const [email] = (await world.deliverMails()).filter(({ to }) => to === ann.email)
    expect(email).toMatchObject({ to: ann.email, link: `http://folkmoot.test${link}` })
    expect(email?.text).toContain('reports have hidden something you wrote in “Chess Club”')
    expect(email?.text).not.toMatch(/Rita|Ron|Ruth|Max/)
    await max.api.reports.review({ targetType: 'POST', id: postId, status: 'RESOLVED', reason: 'Against the rules' })
    await max.api.reports.review({ targetType: 'POST', id: postId, status: 'DISMISSED' })
    expect(await details(ann)).toEqual(['SHOWN', 'KEPT', 'HIDDEN'])
    for (const each of [max, bob, rita]) expect(await details(each)).toEqual([])
    // Removed reactions are not mailed.
    const texts = (await world.deliverMails()).filter(({ to }) => to === ann.email).map(({ text }) => text)
    expect(texts).toEqual([expect.stringContaining('It is visible again')])
  })

  test('likewise about a comment, with its text', async () => {
    const { max, ann, rita, ron, ruth, commentId, report } = await createReportWorld()
    await report('comment', rita, ron, ruth)
    expect(await notificationsOf(ann, 'content-moderated')).toMatchObject([
      { detail: 'HIDDEN', link: expect.stringContaining(`#comment-${commentId}`) },
    ])
    await max.api.reports.review({ targetType: 'COMMENT', id: commentId, status: 'DISMISSED' })
    expect(await details(ann)).toEqual(['SHOWN', 'HIDDEN'])
    await ann.api.comments.remove({ id: commentId })
    expect(await details(ann)).toEqual([])
  })

  test('of no report without effect, and of nothing in a private community they left', async () => {
    const { olga, max, ann, rita, ron, ruth, club, postId, report } = await createReportWorld({ isPrivate: true })
    await report('post', rita)
    await max.api.reports.review({ targetType: 'POST', id: postId, status: 'DISMISSED' })
    expect(await details(ann)).toEqual([])
    await report('post', ron, ruth, olga)
    expect(await details(ann)).toEqual(['HIDDEN'])
    await ann.api.communities.leave({ slug: club.slug })
    expect([await details(ann), await unread(ann)]).toEqual([[], 0])
    await max.api.reports.review({ targetType: 'POST', id: postId, status: 'RESOLVED', reason: 'Against the rules' })
    expect(await details(ann)).toEqual([])
  })
})
