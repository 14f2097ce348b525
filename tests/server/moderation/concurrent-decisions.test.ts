import { describe, expect, test } from 'vitest'
import { caseDecisions } from '../../../src/shared/moderation/queue.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createModerationWorld } from '../../support/moderation/moderation-queue.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { randomNumbers } from '../../support/random.ts'

const reason = 'Because of the rules.'
const _impossible = { code: 'FORBIDDEN', message: messages.decisionImpossible }
const overtaken = { code: 'CONFLICT', message: messages.caseDecided }

describe('a decision', () => {
  test('is the first one: a decision on another state gets 409, even a concurrent one', async () => {
    const { world, olga, max, rita, root, postId, commentId, ...scene } = await createModerationWorld()
    await scene.report('post', rita)
    await scene.report('comment', rita)
    const { id } = await scene.caseOf(postId)
    const decisions = [
      max.api.moderationQueue.decide({ id, version: 0, decision: 'HIDE', reason: 'Against the rules' }),
      olga.api.moderationQueue.decide({ id, version: 0, decision: 'DISMISS' }),
      root.api.moderationQueue.decide({ id, version: 0, decision: 'REMOVE', reason }),
    ]
    const outcomes = await Promise.allSettled(decisions)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(overtaken)
    }
    expect(await scene.caseOf(postId)).toMatchObject({ version: 1 })
    expect((await scene.acts()).filter(({ action }) => action === 'report.review')).toHaveLength(1)
    expect(await scene.noticesOf(rita, 'report-decided')).toHaveLength(1)
    await scene.decide(max, commentId, 'HIDE')
    await expect(scene.decide(olga, commentId, 'DISMISS', { version: 0 })).rejects.toMatchObject(overtaken)
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('requires a reason where the affected user sees one', async () => {
    const { max, rita, postId, ...scene } = await createModerationWorld()
    await scene.report('post', rita)
    for (const decision of ['HIDE', 'REMOVE', 'WARN', 'BAN', 'SUSPEND'] as const) {
      await expect(scene.decide(max, postId, decision, { reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    expect(await scene.decide(max, postId, 'DISMISS', { reason: '' })).toMatchObject({ status: 'DISMISSED' })
  })

  test('by the older API keeps case and reports equal', async () => {
    const { world, max, olga, rita, postId, commentId, ...scene } = await createModerationWorld()
    await scene.report('post', rita)
    await scene.report('comment', rita)
    const target = { targetType: 'POST', id: postId } as const
    await max.api.reports.review({ ...target, status: 'UNDER_REVIEW' })
    expect(await scene.caseOf(postId)).toMatchObject({ status: 'UNDER_REVIEW', assigneeId: max.id, version: 0 })
    await olga.api.reports.review({ ...target, status: 'RESOLVED', reason: 'Against the rules' })
    const decided = { status: 'RESOLVED', decision: 'HIDE', decidedById: olga.id, version: 1 }
    expect(await scene.caseOf(postId)).toMatchObject(decided)
    await expect(scene.decide(max, postId, 'DISMISS', { version: 0 })).rejects.toMatchObject(overtaken)
    await scene.decide(max, commentId, 'DISMISS')
    await expect(
      olga.api.reports.review({
        targetType: 'COMMENT',
        id: commentId,
        status: 'RESOLVED',
        reason: 'Against the rules',
      }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: messages.nothingReported })
    expect(await counterMismatches(world.db)).toEqual([])
  })
})

test.each([1, 2])('keeps cases and counts equal to a recount after random decisions (%i)', async (seed) => {
  const next = randomNumbers(seed)
  const oneOf = <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T
  const { world, club, postId, commentId, replyId, ...scene } = await createModerationWorld()
  const { olga, max, ann, bob, rita, ron, ruth, root } = scene
  const members = [ann, bob, rita, ron, ruth]
  const posts = [postId]
  const comments = [commentId, replyId]
  const someCase = async () => oneOf(await world.db.selectFrom('reportCase').selectAll().execute())
  const acts = {
    write: async () => {
      const input = { title: `Post ${posts.length}`, content: 'Hm', forumId: club.forumId }
      posts.push((await oneOf(members).api.posts.create(input)).id)
      const reply = { postId: oneOf(posts), content: `Comment ${comments.length}`, parentId: null }
      comments.push((await oneOf(members).api.comments.add(reply)).id)
    },
    report: async () => {
      const { reports } = oneOf([...members, max]).api
      if (next() < 0.4) await reports.post({ id: oneOf(posts), reason: 'SPAM' })
      else await reports.comment({ id: oneOf(comments), reason: 'SPAM' })
    },
    decide: async () => {
      const { id, version } = await someCase()
      const decision = oneOf(caseDecisions.filter((one) => one !== 'SUSPEND' && one !== 'BAN'))
      await oneOf([max, olga, root]).api.moderationQueue.decide({ id, version, decision, reason })
    },
    take: async () => {
      const { id } = await someCase()
      const { moderationQueue: queue } = oneOf([max, olga, root]).api
      await (next() < 0.7 ? queue.take({ id }) : queue.release({ id }))
    },
    remove: async () => {
      const { api } = oneOf(members)
      await (next() < 0.3 ? api.posts.remove({ id: oneOf(posts) }) : api.comments.remove({ id: oneOf(comments) }))
    },
  }
  const names = [
    ...(['report', 'report', 'report', 'decide', 'write'] as const),
    ...(Object.keys(acts) as (keyof typeof acts)[]),
  ]
  const done = new Set<string>()
  for (let step = 0; step < 100; step++) {
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
})
