import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { makeMember } from '../../support/factories.ts'
import { createModerationWorld } from '../../support/moderation/moderation-queue.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'

describe('assigning a case', () => {
  test('starts its review by taking it, and reopens it by releasing it', async () => {
    const { world, olga, max, bob, rita, ron, ruth, club, postId, ...scene } = await createModerationWorld()
    await scene.report('post', rita)
    const { id } = await scene.caseOf(postId)
    const assignee = { id: max.id, name: 'Max' }
    expect(await max.api.moderationQueue.take({ id })).toMatchObject({ status: 'UNDER_REVIEW', version: 0, assignee })
    // Later reports are also under review, and still count.
    await scene.report('post', ron)
    expect(await scene.reports()).toMatchObject(Array(2).fill({ status: 'UNDER_REVIEW' }))
    expect(await counterMismatches(world.db)).toEqual([])
    const { slug } = club
    expect(await max.api.moderationQueue.counts({ slug })).toEqual({ OPEN: 0, UNDER_REVIEW: 1, mine: 1, held: 0 })
    expect(await olga.api.moderationQueue.counts({ slug })).toEqual({ OPEN: 0, UNDER_REVIEW: 1, mine: 0, held: 0 })
    const mine = { slug, status: 'UNDER_REVIEW', mine: true } as const
    expect((await max.api.moderationQueue.list(mine)).items).toMatchObject([{ id, assignee }])
    expect((await olga.api.moderationQueue.list(mine)).items).toEqual([])
    await scene.report('post', ruth)
    expect(await scene.statusFor(bob)).toBe(404)
    // Taking a case shows nothing again.
    expect(await olga.api.moderationQueue.take({ id })).toMatchObject({ assignee: { id: olga.id }, isHidden: true })
    expect(await scene.statusFor(bob)).toBe(404)
    expect(await olga.api.moderationQueue.release({ id })).toMatchObject({ status: 'OPEN', assignee: null })
    expect(await scene.reports()).toMatchObject(Array(3).fill({ status: 'OPEN' }))
    expect(await olga.api.moderationQueue.release({ id })).toMatchObject({ status: 'OPEN' })
    expect((await scene.acts()).filter(({ action }) => action.startsWith('report.'))).toMatchObject([
      { action: 'report.review', actorId: max.id, detail: 'UNDER_REVIEW · Opening' },
      { action: 'report.review', actorId: olga.id, detail: 'UNDER_REVIEW · Opening' },
      { action: 'report.assign', actorId: olga.id, detail: 'unassigned · Opening' },
    ])
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('is limited to moderators who may decide it, no matter who assigns it', async () => {
    const { world, olga, max, ann, bob, rita, root, club, postId, ...scene } = await createModerationWorld()
    const mod = await world.user('Mod')
    await makeMember(world, club.id, mod, 'MODERATOR')
    const { id: own } = await mod.api.posts.create({ title: 'Mod', content: 'Mod', forumId: club.forumId })
    await scene.report('post', rita)
    await rita.api.reports.post({ id: own, reason: 'SPAM' })
    const { id } = await scene.caseOf(postId)
    const names = async (user: typeof olga, of: string) =>
      (await user.api.moderationQueue.assignees({ id: of })).map(({ name }) => name).sort()
    expect(await names(olga, id)).toEqual(['Max', 'Mod', 'Olga'])
    expect(await names(root, id)).toEqual(['Max', 'Mod', 'Olga', 'Root'])
    expect(await names(olga, (await scene.caseOf(own)).id)).toEqual(['Max', 'Olga'])
    expect(await olga.api.moderationQueue.assign({ id, userId: max.id })).toMatchObject({ assignee: { id: max.id } })
    expect((await scene.acts()).at(-1)).toMatchObject({
      ...{
        action: 'report.assign',
        actorId: olga.id,
        aboutId: ann.id,
        communityId: club.id,
        detail: 'reassigned · Opening',
      },
    })
    const unfit = { code: 'FORBIDDEN', message: messages.assigneeUnfit }
    for (const userId of [ann.id, bob.id, root.id, 'nobody']) {
      await expect(olga.api.moderationQueue.assign({ id, userId })).rejects.toMatchObject(unfit)
    }
    expect(await root.api.moderationQueue.assign({ id, userId: root.id })).toMatchObject({
      assignee: { id: root.id },
    })
    await scene.decide(max, postId, 'HIDE')
    const decided = { code: 'CONFLICT', message: messages.caseDecided }
    await expect(max.api.moderationQueue.take({ id })).rejects.toMatchObject(decided)
    await expect(max.api.moderationQueue.release({ id })).rejects.toMatchObject(decided)
    await expect(olga.api.moderationQueue.assign({ id, userId: max.id })).rejects.toMatchObject(decided)
  })
})
