import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { makeBan } from '../../support/factories.ts'
import { createModerationWorld } from '../../support/moderation/moderation-queue.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'

const reason = 'Because of the rules.'
const impossible = { code: 'FORBIDDEN', message: messages.decisionImpossible }
const overtaken = { code: 'CONFLICT', message: messages.caseDecided }

describe('dismissing', () => {
  test('shows the content again, notifies reporters and author, and is a separate decision', async () => {
    const { world, max, ann, bob, rita, ron, ruth, postId, club, ...scene } = await createModerationWorld()
    await scene.report('post', rita, ron, ruth)
    expect(await scene.decide(max, postId, 'DISMISS', { reason: 'All is well' })).toMatchObject({
      ...{ status: 'DISMISSED', decision: 'DISMISS', version: 1, note: 'All is well', isHidden: false },
      ...{ decidedBy: { id: max.id, name: 'Max' }, decidedAt: expect.any(String) },
      can: { take: false, dismiss: false, hide: false, remove: false, warn: false, ban: false },
    })
    expect(await scene.statusFor(bob)).toBe(200)
    expect((await scene.notified()).at(-1)).toBe(`post ${postId}`)
    expect(await scene.reports()).toMatchObject(Array(3).fill({ status: 'DISMISSED', decidedById: max.id }))
    for (const each of [rita, ron, ruth]) {
      expect(await scene.noticesOf(each, 'report-decided')).toMatchObject([{ detail: 'DISMISSED', actorId: null }])
    }
    const heard = await scene.noticesOf(ann, 'content-moderated')
    expect(heard.map(({ detail }) => detail).sort()).toEqual(['HIDDEN', 'SHOWN'])
    expect((await scene.acts()).at(-1)).toEqual({
      ...{ action: 'report.review', actorId: max.id, aboutId: ann.id, communityId: club.id },
      detail: 'DISMISSED · Opening',
    })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('reverses an upheld decision, and cannot be reversed', async () => {
    const { world, max, olga, bob, rita, commentId, ...scene } = await createModerationWorld()
    await scene.report('comment', rita)
    expect(await scene.decide(max, commentId, 'HIDE')).toMatchObject({
      ...{ status: 'RESOLVED', can: { dismiss: true, hide: false, remove: false, warn: false, ban: false } },
    })
    expect(await scene.commentFor(bob)).toMatchObject({ hidden: 'community' })
    for (const decision of ['HIDE', 'REMOVE', 'WARN', 'BAN'] as const) {
      await expect(scene.decide(olga, commentId, decision)).rejects.toMatchObject(overtaken)
    }
    expect(await scene.decide(olga, commentId, 'DISMISS')).toMatchObject({ status: 'DISMISSED', version: 2 })
    expect(await scene.commentFor(bob)).toMatchObject({ hidden: null })
    for (const decision of ['DISMISS', 'HIDE'] as const) {
      await expect(scene.decide(olga, commentId, decision)).rejects.toMatchObject(overtaken)
    }
    expect(await counterMismatches(world.db)).toEqual([])
  })
})

test('hiding conceals the content from others and notifies its author', async () => {
  const { world, max, ann, bob, rita, postId, commentId, ...scene } = await createModerationWorld()
  await scene.report('post', rita)
  await scene.report('comment', rita)
  expect(await scene.decide(max, commentId, 'HIDE')).toMatchObject({ status: 'RESOLVED', isHidden: true })
  expect(await scene.commentFor(bob)).toMatchObject({ hidden: 'community', content: '' })
  expect(await scene.decide(max, postId, 'HIDE')).toMatchObject({ status: 'RESOLVED', isHidden: true })
  expect([await scene.statusFor(bob), await scene.statusFor(ann)]).toEqual([404, 200])
  expect(await scene.noticesOf(ann, 'content-moderated')).toMatchObject([{ detail: 'KEPT' }, { detail: 'KEPT' }])
  expect(await scene.noticesOf(rita, 'report-decided')).toMatchObject([{ detail: 'RESOLVED' }, { detail: 'RESOLVED' }])
  expect(await counterMismatches(world.db)).toEqual([])
})

describe('removing', () => {
  test('deletes a post, updates its open pages, and shows its author the reason', async () => {
    const { world, olga, max, ann, rita, postId, club, ...scene } = await createModerationWorld()
    await scene.report('post', rita)
    expect(await scene.decide(max, postId, 'REMOVE')).toMatchObject({
      ...{ status: 'RESOLVED', decision: 'REMOVE', note: reason, content: null, link: null },
    })
    for (const viewer of [ann, max, world.guest]) expect(await scene.statusFor(viewer)).toBe(404)
    expect((await scene.notified()).at(-1)).toBe(`post ${postId}`)
    const { items } = await ann.api.notifications.list({})
    expect(items[0]).toMatchObject({
      kind: 'content-removed',
      detail: reason,
      actor: null,
      community: { slug: club.slug },
    })
    const about = { actorId: max.id, aboutId: ann.id, communityId: club.id }
    expect((await scene.acts()).slice(-2)).toEqual([
      { action: 'report.review', ...about, detail: 'RESOLVED · Opening' },
      { action: 'post.remove', ...about, detail: reason },
    ])
    // It stays removed when the reports are dismissed afterwards.
    expect(await scene.decide(olga, postId, 'DISMISS')).toMatchObject({ status: 'DISMISSED', content: null })
    expect(await scene.statusFor(olga)).toBe(404)
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('deletes a comment, hidden or not, which keeps its place above replies', async () => {
    const { world, max, ann, bob, rita, ron, ruth, commentId, replyId, ...scene } = await createModerationWorld()
    await scene.report('comment', rita, ron, ruth)
    await scene.decide(max, commentId, 'REMOVE')
    expect(await scene.commentFor(max)).toMatchObject({ isDeleted: true, content: '', author: null })
    expect((await scene.notified()).at(-1)).toBe(`comment ${commentId}`)
    expect((await ann.api.notifications.list({})).items[0]).toMatchObject({ kind: 'content-removed', detail: reason })
    expect((await scene.acts()).at(-1)).toMatchObject({ action: 'comment.remove', aboutId: ann.id, detail: reason })
    expect(await counterMismatches(world.db)).toEqual([])
    await rita.api.reports.comment({ id: replyId, reason: 'SPAM' })
    await scene.decide(max, replyId, 'REMOVE')
    expect((await bob.rest('GET', scene.thread)).body).toEqual([])
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('deletes a community, for super admins, and sends its moderators the reason', async () => {
    const { world, olga, max, root, rita, ann, postId, club, ...scene } = await createModerationWorld()
    await rita.api.reports.community({ slug: club.slug, reason: 'ILLEGAL_CONTENT' })
    await scene.report('post', rita)
    for (const decision of ['HIDE', 'BAN', 'SUSPEND'] as const) {
      await expect(scene.decide(root, club.id, decision)).rejects.toMatchObject(impossible)
    }
    expect(await scene.decide(root, club.id, 'REMOVE')).toMatchObject({ status: 'RESOLVED', decision: 'REMOVE' })
    for (const { rest } of [olga, rita, root]) {
      expect((await rest('GET', `/api/communities/by-slug/${club.slug}`)).status).toBe(404)
    }
    for (const user of [olga, max]) {
      expect(await scene.noticesOf(user, 'community-deleted')).toMatchObject([{ detail: reason }])
    }
    expect(await scene.noticesOf(rita, 'report-decided')).toMatchObject([{ detail: 'RESOLVED' }])
    // Its pending cases are for super admins from now on.
    const { id } = await scene.caseOf(postId)
    await expect(max.api.moderationQueue.open({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await root.api.moderationQueue.open({ id })).toMatchObject({
      content: null,
      community: null,
      author: { id: ann.id },
    })
    expect(await scene.decide(root, postId, 'DISMISS')).toMatchObject({ status: 'DISMISSED' })
    const acts = (await scene.acts()).filter(({ actorId }) => actorId === root.id)
    expect(acts).toMatchObject([
      { action: 'report.review', communityId: null, detail: 'RESOLVED · Chess Club' },
      { action: 'community.delete', communityId: club.id },
      { action: 'report.review', communityId: club.id },
    ])
    expect(await counterMismatches(world.db)).toEqual([])
  })
})

describe('warning', () => {
  test('keeps or restores the content, and sends its author the text', async () => {
    const { world, max, ann, bob, rita, ron, ruth, postId, club, ...scene } = await createModerationWorld()
    await scene.report('post', rita, ron, ruth)
    expect(await scene.decide(max, postId, 'WARN')).toMatchObject({ status: 'RESOLVED', isHidden: false, note: reason })
    expect(await scene.statusFor(bob)).toBe(200)
    const { items } = await ann.api.notifications.list({})
    expect(items).toContainEqual(expect.objectContaining({ kind: 'warned', detail: reason, actor: null }))
    const about = { actorId: max.id, aboutId: ann.id, communityId: club.id }
    expect((await scene.acts()).at(-1)).toEqual({ action: 'user.warn', ...about, detail: reason })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('reaches a user, and the organizers of a community', async () => {
    const { olga, max, root, ann, rita, club, ...scene } = await createModerationWorld()
    await rita.api.reports.user({ id: ann.id, reason: 'SPAM' })
    await rita.api.reports.community({ slug: club.slug, reason: 'SPAM' })
    for (const decision of ['HIDE', 'REMOVE', 'BAN'] as const) {
      await expect(scene.decide(root, ann.id, decision)).rejects.toMatchObject(impossible)
    }
    await scene.decide(root, ann.id, 'WARN')
    await scene.decide(root, club.id, 'WARN')
    const [newest] = (await ann.api.notifications.list({})).items
    expect(newest).toMatchObject({ kind: 'warned', detail: reason, community: null, link: null })
    expect(await scene.noticesOf(olga, 'warned')).toMatchObject([{ detail: reason, communityId: club.id }])
    expect(await scene.noticesOf(max, 'warned')).toEqual([])
    expect(await scene.noticesOf(rita, 'report-decided')).toMatchObject([
      { communityId: null, detail: 'RESOLVED' },
      { communityId: club.id, detail: 'RESOLVED' },
    ])
    const warnings = (await scene.acts()).filter(({ action }) => action === 'user.warn')
    expect(warnings).toMatchObject([
      { aboutId: ann.id, communityId: null },
      { aboutId: olga.id, communityId: club.id },
    ])
  })
})

describe('banning', () => {
  test("hides the content and bans its author, within the moderator's reach", async () => {
    const { world, olga, max, ann, bob, rita, root, postId, commentId, club, ...scene } = await createModerationWorld()
    await scene.report('post', rita)
    await scene.report('comment', rita)
    await expect(scene.decide(root, postId, 'BAN')).rejects.toMatchObject(impossible)
    expect(await scene.decide(max, postId, 'BAN')).toMatchObject({
      ...{ status: 'RESOLVED', decision: 'BAN', isHidden: true, record: { isBanned: true } },
    })
    expect(await scene.statusFor(bob)).toBe(404)
    const { items } = await olga.api.members.banned({ slug: club.slug })
    expect(items).toMatchObject([{ id: ann.id, reason }])
    expect(await scene.noticesOf(ann, 'member-banned')).toMatchObject([{ detail: reason }])
    expect((await scene.acts()).at(-1)).toMatchObject({ action: 'member.ban', aboutId: ann.id, detail: reason })
    // Once is enough.
    await expect(scene.decide(max, commentId, 'BAN')).rejects.toMatchObject(impossible)
    const hers = await olga.api.posts.create({ title: 'Hers', content: 'By Olga', forumId: club.forumId })
    await rita.api.reports.post({ id: hers.id, reason: 'SPAM' })
    await expect(scene.decide(max, hers.id, 'BAN')).rejects.toMatchObject(impossible)
    expect(await scene.caseOf(hers.id)).toMatchObject({ status: 'OPEN', version: 0 })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('is refused to moderators who are banned themselves', async () => {
    const { world, max, rita, postId, club, ...scene } = await createModerationWorld()
    await scene.report('post', rita)
    await makeBan(world, club.id, max)
    await expect(scene.decide(max, postId, 'BAN')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await scene.caseOf(postId)).toMatchObject({ status: 'OPEN' })
  })
})

describe('suspending', () => {
  test('hides the content and suspends its author, for super admins', async () => {
    const { world, olga, ann, bob, rita, root, postId, ...scene } = await createModerationWorld()
    await scene.report('post', rita)
    await expect(scene.decide(olga, postId, 'SUSPEND')).rejects.toMatchObject(impossible)
    const past = '2020-01-01T00:00:00.000Z'
    await expect(scene.decide(root, postId, 'SUSPEND', { until: past })).rejects.toMatchObject({
      ...{ code: 'BAD_REQUEST', message: messages.suspensionOver },
    })
    // Nothing of the refused decision is stored.
    expect([await scene.statusFor(bob), (await scene.caseOf(postId)).status]).toEqual([200, 'OPEN'])
    const until = '2027-01-01T00:00:00.000Z'
    expect(await scene.decide(root, postId, 'SUSPEND', { until })).toMatchObject({
      ...{ status: 'RESOLVED', decision: 'SUSPEND', isHidden: true, record: { isSuspended: true } },
    })
    expect(await scene.statusFor(bob)).toBe(404)
    await expect(ann.api.notifications.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect((await scene.acts()).at(-1)).toEqual({
      ...{ action: 'user.suspend', actorId: root.id, aboutId: ann.id, communityId: null },
      detail: `Until 1 January 2027 at 00:00 (UTC): ${reason}`,
    })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('applies to reported users, and never to super admins', async () => {
    const { world, ann, rita, root, ...scene } = await createModerationWorld()
    const other = await world.user('Other', { isSuperAdmin: true })
    for (const { id } of [ann, other]) await rita.api.reports.user({ id, reason: 'HARASSMENT' })
    expect(await scene.decide(root, ann.id, 'SUSPEND')).toMatchObject({
      status: 'RESOLVED',
      record: { isSuspended: true },
    })
    await expect(scene.decide(root, other.id, 'SUSPEND')).rejects.toMatchObject({
      ...{ code: 'CONFLICT', message: messages.superAdminProtected },
    })
    expect(await scene.decide(root, other.id, 'DISMISS')).toMatchObject({ can: { suspend: false } })
  })
})
