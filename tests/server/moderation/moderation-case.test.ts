import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { createModerationWorld } from '../../support/moderation/moderation-queue.ts'

const _notFound = { code: 'NOT_FOUND', message: messages.caseNotFound }

describe('an open case', () => {
  test('shows a comment in its thread, as reported and as it is now', async () => {
    const { max, ann, bob, rita, ron, postId, commentId, replyId, club, ...scene } = await createModerationWorld()
    const answer = await ann.api.comments.add({ postId, content: 'Really?', parentId: replyId })
    for (const content of ['Yes', 'No']) await bob.api.comments.add({ postId, content, parentId: answer.id })
    for (const user of [rita, ron]) await user.api.reports.comment({ id: answer.id, reason: 'HARASSMENT' })
    const { id } = await scene.caseOf(answer.id)
    expect(await max.api.moderationQueue.open({ id })).toMatchObject({ isEdited: false, content: 'Really?' })
    await ann.api.comments.edit({ id: answer.id, content: 'Really so?' })
    await ann.api.comments.remove({ id: commentId })
    const open = await max.api.moderationQueue.open({ id })
    expect(open).toMatchObject({
      ...{ title: 'Opening', content: 'Really so?', copy: 'Really?', isEdited: true, isHidden: false, note: '' },
      link: `/communities/${club.slug}/posts/${postId}#comment-${answer.id}`,
      decidedBy: null,
      can: { take: true, assign: true, dismiss: true, hide: true, remove: true, warn: true, ban: true, suspend: false },
    })
    expect(open.thread.map(({ content, isReported, author }) => [author?.name, content, isReported])).toEqual([
      [undefined, '', false],
      ['Bob', 'Not me', false],
      ['Ann', 'Really so?', true],
      ['Bob', 'Yes', false],
      ['Bob', 'No', false],
    ])
  })

  test('shows the first comments of a post, and the profile of a user or community', async () => {
    const { root, ann, rita, postId, club, ...scene } = await createModerationWorld()
    await ann.api.settings.save({ PROFILE_BIO: 'I like chess.' })
    await scene.report('post', rita)
    await rita.api.reports.user({ id: ann.id, reason: 'SPAM' })
    await rita.api.reports.community({ slug: club.slug, reason: 'SPAM' })
    const openOf = async (targetId: string) => root.api.moderationQueue.open({ id: (await scene.caseOf(targetId)).id })
    expect(await openOf(postId)).toMatchObject({
      ...{ title: 'Opening', content: 'e4 is best by test', link: `/communities/${club.slug}/posts/${postId}` },
      thread: [
        { id: postId, isReported: true },
        { content: 'The Sicilian bores me', isReported: false },
      ],
    })
    expect(await openOf(ann.id)).toMatchObject({
      ...{ title: 'Ann', content: 'I like chess.', link: `/users/${ann.id}`, thread: [], community: null },
      can: { dismiss: true, hide: false, remove: false, warn: true, ban: false, suspend: true },
    })
    expect(await openOf(club.id)).toMatchObject({
      ...{ title: 'Chess Club', link: `/communities/${club.slug}`, thread: [], record: null, author: null },
      can: { dismiss: true, hide: false, remove: true, warn: true, ban: false, suspend: false },
    })
  })

  test('names reporters to super admins only', async () => {
    const { olga, max, root, rita, postId, club, ...scene } = await createModerationWorld()
    await rita.api.reports.post({ id: postId, reason: 'SPAM', details: 'Look at it' })
    const { id } = await scene.caseOf(postId)
    const said = { reason: 'SPAM', details: 'Look at it', status: 'OPEN' }
    for (const user of [olga, max]) {
      const seen = [
        await user.api.moderationQueue.open({ id }),
        await user.api.moderationQueue.list({ slug: club.slug }),
      ]
      seen.push(await user.api.moderationQueue.take({ id }))
      expect(seen[0]).toMatchObject({ reports: [{ ...said, reporter: null }] })
      expect(JSON.stringify(seen)).not.toContain(rita.id)
      expect(JSON.stringify(seen)).not.toContain('Rita')
      await user.api.moderationQueue.release({ id })
    }
    const { reports } = await root.api.moderationQueue.open({ id })
    expect(reports).toMatchObject([{ ...said, reporter: { id: rita.id, name: 'Rita', email: rita.email } }])
  })

  test("shows the author's history, and to moderators only the part in their community", async () => {
    const { world, olga, max, ann, rita, root, club, postId, commentId, ...scene } = await createModerationWorld()
    const elsewhere = await world.user('Elsewhere')
    const community = await createCommunity(elsewhere, { name: 'Elsewhere', isPrivate: true })
    for (const user of [ann, rita]) await makeMember(world, community.id, user, 'MEMBER')
    const { id } = await ann.api.posts.create({ title: 'There', content: 'Too', forumId: community.forumId })
    await rita.api.reports.post({ id, reason: 'SPAM' })
    await scene.decide(elsewhere, id, 'WARN')
    await scene.report('post', rita)
    await scene.decide(max, postId, 'WARN')
    await scene.report('comment', rita)
    const { id: caseId } = await scene.caseOf(commentId)
    const nothing = { isSuspended: false, isBanned: false, joinedAt: expect.any(String) }
    expect((await olga.api.moderationQueue.open({ id: caseId })).record).toEqual({ upheld: 1, warnings: 1, ...nothing })
    expect((await root.api.moderationQueue.open({ id: caseId })).record).toEqual({ upheld: 2, warnings: 2, ...nothing })
    await olga.api.members.ban({ slug: club.slug, userId: ann.id, reason: 'Enough' })
    const after = await olga.api.moderationQueue.open({ id: caseId })
    expect(after).toMatchObject({ record: { isBanned: true }, can: { ban: false, hide: true } })
  })
})
