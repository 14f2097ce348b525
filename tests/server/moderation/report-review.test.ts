import { describe, expect, test } from 'vitest'
import { expireTrends } from '../../../src/server/communities/core/trend.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createReportWorld } from '../../support/moderation/reports.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { randomNumbers } from '../../support/random.ts'

const day = 86_400_000

describe('a review', () => {
  test('that dismisses shows a post again, immune to the same reports', async () => {
    const { world, max, bob, rita, ron, ruth, postId, report, reports, statusFor, notified, listed, ann } =
      await createReportWorld()
    await report('post', rita, ron, ruth)
    await max.api.reports.review({ targetType: 'POST', id: postId, status: 'DISMISSED' })
    expect(await statusFor(bob)).toBe(200)
    expect(await listed(world.guest)).toHaveLength(1)
    expect((await notified()).at(-1)).toBe(`post ${postId}`)
    expect(await counterMismatches(world.db)).toEqual([])
    const decided = { status: 'DISMISSED', decidedById: max.id, decidedAt: expect.any(String) }
    expect(await reports()).toMatchObject([decided, decided, decided])

    await report('post', rita, ron, ruth)
    const [first, second] = [await world.user('First'), await world.user('Second')]
    await report('post', first, second)
    expect(await statusFor(bob)).toBe(200)
    await report('post', bob)
    expect(await statusFor(await world.user('Third'))).toBe(404)
    expect(await statusFor(ann)).toBe(200)
    expect(await reports()).toHaveLength(6)
  })

  test('that dismisses shows a comment again, even to its reporters', async () => {
    const { world, olga, bob, rita, ron, ruth, commentId, report, commentFor, post, notified } =
      await createReportWorld()
    await report('comment', rita, ron, ruth)
    const reaction = { targetType: 'COMMENT', targetId: commentId, reactionType: 'love' } as const
    await expect(bob.api.reactions.react(reaction)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await olga.api.reports.review({ targetType: 'COMMENT', id: commentId, status: 'DISMISSED' })
    for (const viewer of [bob, rita, world.guest]) {
      expect(await commentFor(viewer)).toMatchObject({ hidden: null, content: 'The Sicilian bores me' })
    }
    await bob.api.reactions.react(reaction)
    expect((await notified()).at(-2)).toBe(`comment ${commentId}`)
    expect(await post()).toMatchObject({ commentCount: 2 })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('that resolves hides reported content, and can be reversed', async () => {
    const { world, max, bob, ann, rita, postId, commentId, report, statusFor, commentFor } = await createReportWorld()
    await report('post', rita)
    await report('comment', rita)
    const decide = (status: 'RESOLVED' | 'DISMISSED') =>
      Promise.all([
        max.api.reports.review({ targetType: 'POST', id: postId, status, reason: 'Against the rules' }),
        max.api.reports.review({ targetType: 'COMMENT', id: commentId, status, reason: 'Against the rules' }),
      ])
    await decide('RESOLVED')
    expect(await statusFor(bob)).toBe(404)
    expect(await statusFor(ann)).toBe(200)
    expect(await commentFor(max)).toMatchObject({ isHidden: true })
    expect(await counterMismatches(world.db)).toEqual([])
    await expect(decide('RESOLVED')).rejects.toMatchObject({ code: 'CONFLICT' })
    await decide('DISMISSED')
    expect(await statusFor(bob)).toBe(200)
    expect(await commentFor(rita)).toMatchObject({ hidden: null, isHidden: false })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('that starts changes only the status of the reports', async () => {
    const { max, bob, rita, ron, ruth, postId, report, reports, statusFor } = await createReportWorld()
    await report('post', rita, ron)
    await max.api.reports.review({ targetType: 'POST', id: postId, status: 'UNDER_REVIEW' })
    const begun = { status: 'UNDER_REVIEW', decidedAt: null, decidedById: null }
    expect(await reports()).toMatchObject([begun, begun])
    expect(await statusFor(bob)).toBe(200)
    // They still count.
    await report('post', ruth)
    expect(await statusFor(bob)).toBe(404)
  })

  test('is for moderators, organizers and super admins, except about content that they wrote', async () => {
    const { world, olga, max, root, ann, bob, rita, club, postId, commentId, report } = await createReportWorld()
    await report('post', rita)
    await report('comment', rita)
    const status = 'UNDER_REVIEW' as const
    const targets = [
      { targetType: 'POST', id: postId, status },
      { targetType: 'COMMENT', id: commentId, status },
    ] as const
    for (const target of targets) {
      for (const user of [ann, bob]) {
        await expect(user.api.reports.review(target)).rejects.toMatchObject({
          code: 'FORBIDDEN',
          message: messages.memberForbidden,
        })
      }
      await expect(world.guest.api.reports.review(target)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
      for (const user of [max, olga, root]) expect(await user.api.reports.review(target)).toEqual({ ok: true })
    }
    const { id } = await max.api.posts.create({ title: 'Mine', content: 'By Max', forumId: club.forumId })
    await rita.api.reports.post({ id, reason: 'SPAM' })
    const mine = { targetType: 'POST', id, status: 'DISMISSED' } as const
    await expect(max.api.reports.review(mine)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: messages.ownReported,
    })
    expect(await olga.api.reports.review(mine)).toEqual({ ok: true })
  })

  test('requires open reports and content that the reviewer can see', async () => {
    const { world, max, rita, ann, postId, commentId, report } = await createReportWorld({ isPrivate: true })
    const outsider = await world.user('Outsider')
    const target = { targetType: 'COMMENT', id: commentId, status: 'RESOLVED', reason: 'Against the rules' } as const
    await expect(max.api.reports.review(target)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: messages.nothingReported,
    })
    await report('comment', rita)
    await expect(outsider.api.reports.review(target)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await ann.api.comments.remove({ id: commentId })
    await expect(outsider.api.reports.review(target)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const nowhere = { targetType: 'POST', id: 'nowhere', status: 'RESOLVED', reason: 'Against the rules' } as const
    await expect(max.api.reports.review(nowhere)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(max.api.reports.review({ ...nowhere, id: postId })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test.each(['RESOLVED', 'DISMISSED'] as const)(
    'closes reports (%s) of content that its author removed, and changes nothing else',
    async (status) => {
      const { world, max, olga, root, ann, bob, rita, ron, ruth, club, ...scene } = await createReportWorld()
      const { postId, commentId, report, reports, notified } = scene
      await report('comment', rita)
      await report('post', rita, ron, ruth)
      const removed = [
        { targetType: 'COMMENT', id: commentId },
        { targetType: 'POST', id: postId },
      ] as const
      await ann.api.posts.remove({ id: postId })
      const heard = async () => (await ann.api.notifications.list({})).items.length
      const before = [await notified(), await scene.post(), await heard()]
      for (const target of removed) {
        for (const user of [ann, bob, rita]) {
          await expect(
            user.api.reports.review({ ...target, status, reason: 'Against the rules' }),
          ).rejects.toMatchObject({ code: 'NOT_FOUND' })
        }
        expect(await root.api.reports.review({ ...target, status: 'UNDER_REVIEW' })).toEqual({ ok: true })
        expect(await max.api.reports.review({ ...target, status, reason: 'Against the rules' })).toEqual({ ok: true })
      }
      const decided = { status, decidedById: max.id, decidedAt: expect.any(String) }
      expect(await reports()).toMatchObject(Array(4).fill(decided))
      expect([await notified(), await scene.post(), await heard()]).toEqual(before)
      const answered = (await rita.api.notifications.list({})).items.map(({ kind }) => kind)
      expect(answered).toEqual(['report-decided', 'report-decided'])
      const { items } = await olga.api.communitySettings.audit({ slug: club.slug })
      const entries = items.filter(({ action }) => action === 'report.review').map(({ detail }) => detail)
      const lines = [`${status} · Opening`, `${status} · The Sicilian bores me`]
      expect(entries).toEqual(expect.arrayContaining(lines))
      await expect(
        max.api.reports.review({ ...removed[0], status: 'RESOLVED', reason: 'Against the rules' }),
      ).rejects.toMatchObject({
        code: 'CONFLICT',
      })
      expect(await counterMismatches(world.db)).toEqual([])
    },
  )

  test("of a moderator's own removed content is refused", async () => {
    const { max, olga, rita, club } = await createReportWorld()
    const { id } = await max.api.posts.create({ title: 'Mine', content: 'By Max', forumId: club.forumId })
    await rita.api.reports.post({ id, reason: 'SPAM' })
    await max.api.posts.remove({ id })
    const mine = { targetType: 'POST', id, status: 'DISMISSED' } as const
    await expect(max.api.reports.review(mine)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await olga.api.reports.review(mine)).toEqual({ ok: true })
  })

  test("is in the community's audit log: who decided what about whose content", async () => {
    const { olga, max, ann, rita, club, postId, commentId, report } = await createReportWorld()
    await report('post', rita)
    await report('comment', rita)
    await max.api.reports.review({ targetType: 'POST', id: postId, status: 'RESOLVED', reason: 'Against the rules' })
    await olga.api.reports.review({ targetType: 'COMMENT', id: commentId, status: 'DISMISSED' })
    const { items } = await olga.api.communitySettings.audit({ slug: club.slug })
    const about = { id: ann.id }
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'report.review', actor: { id: olga.id }, about, detail: 'DISMISSED · The Sicilian bores me' },
      { action: 'report.review', actor: { id: max.id }, about, detail: 'RESOLVED · Opening' },
    ])
  })

  test('of a post from past days does not restore its trend', async () => {
    const { world, max, rita, ron, ruth, postId, report } = await createReportWorld()
    await report('post', rita, ron, ruth)
    world.advance(9 * day)
    await expireTrends(world.services)
    await max.api.reports.review({ targetType: 'POST', id: postId, status: 'DISMISSED' })
    expect(await counterMismatches(world.db)).toEqual([])
  })
})

test.each([1, 2, 3])(
  'keeps counts equal to a recount after random reports, reviews and removals (%i)',
  async (seed) => {
    const next = randomNumbers(seed)
    const oneOf = <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T
    const { world, club, postId, commentId, replyId, ...users } = await createReportWorld()
    const { olga, max, ann, bob, rita, ron, ruth, root } = users
    const members = [ann, bob, rita, ron, ruth]
    const posts = [postId]
    const comments = [commentId, replyId]
    const target = () =>
      next() < 0.4
        ? ({ targetType: 'POST', id: oneOf(posts) } as const)
        : ({ targetType: 'COMMENT', id: oneOf(comments) } as const)
    const acts = {
      post: async () => {
        const text = { title: `Post ${posts.length}`, content: 'Hm' }
        posts.push((await oneOf(members).api.posts.create({ ...text, forumId: club.forumId })).id)
      },
      comment: async () => {
        const parentId = next() < 0.5 ? oneOf(comments) : null
        const text = { content: `Comment ${comments.length}`, parentId }
        comments.push((await oneOf(members).api.comments.add({ postId: oneOf(posts), ...text })).id)
      },
      report: async () => {
        const { targetType, id } = target()
        const { reports } = oneOf([...members, max, olga]).api
        await (targetType === 'POST' ? reports.post : reports.comment)({ id, reason: 'SPAM' })
      },
      review: async () => {
        const status = oneOf(['UNDER_REVIEW', 'RESOLVED', 'DISMISSED'] as const)
        await oneOf([max, olga, root]).api.reports.review({ ...target(), status, reason: 'Against the rules' })
      },
      react: async () => {
        const { targetType, id: targetId } = target()
        await oneOf(members).api.reactions.react({
          targetType,
          targetId,
          reactionType: oneOf(['love', 'satisfaction']),
        })
      },
      remove: async () => {
        const { targetType, id } = target()
        const { posts, comments } = oneOf(members).api
        await (targetType === 'POST' ? posts.remove : comments.remove)({ id })
      },
      wait: async () => {
        world.advance(next() * day)
        await expireTrends(world.services)
      },
    }
    const often = ['report', 'report', 'report', 'report', 'comment', 'review', 'react'] as const
    const names = [...often, ...(Object.keys(acts) as (keyof typeof acts)[])]
    const done = new Set<string>()
    for (let step = 0; step < 150; step++) {
      const name = oneOf(names)
      // Many actions are refused: nothing to decide on, or no longer there.
      const isDone = await acts[name]().then(
        () => true,
        () => false,
      )
      if (isDone) done.add(name)
      expect(await counterMismatches(world.db), `step ${step}: ${name}`).toEqual([])
    }
    expect([...done].sort()).toEqual(Object.keys(acts).sort())
  },
)
