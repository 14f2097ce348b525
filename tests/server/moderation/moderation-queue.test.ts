import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { createModerationWorld } from '../../support/moderation/moderation-queue.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'

const notFound = { code: 'NOT_FOUND', message: messages.caseNotFound }

describe('a case', () => {
  test('groups all reports of one target, and notifies moderators once', async () => {
    const { world, olga, max, ann, rita, ron, root, club, postId, commentId, ...scene } = await createModerationWorld()
    await scene.report('post', rita)
    await ron.api.reports.post({ id: postId, reason: 'HARASSMENT', details: 'Again' })
    await scene.report('comment', max)
    const { items } = await max.api.moderationQueue.list({ slug: club.slug, sort: 'most' })
    expect(items).toMatchObject([
      {
        ...{ targetType: 'POST', targetId: postId, status: 'OPEN', version: 0, reportCount: 2, decision: null },
        reasons: ['HARASSMENT', 'SPAM'],
        snippet: 'Opening e4 is best by test',
        author: { id: ann.id, name: 'Ann' },
        community: { slug: club.slug, isPrivate: false },
        assignee: null,
      },
      { targetType: 'COMMENT', targetId: commentId, reportCount: 1, reasons: ['SPAM'] },
    ])
    expect(await scene.noticesOf(max, 'reports-waiting')).toHaveLength(1)
    expect(await scene.noticesOf(olga, 'reports-waiting')).toHaveLength(2)
    for (const user of [ann, rita, root]) expect(await scene.noticesOf(user, 'reports-waiting')).toEqual([])
    expect(await scene.noticesOf(olga, 'reports-waiting')).toMatchObject(
      Array(2).fill({ communityId: club.id, actorId: null, postId: null, detail: '' }),
    )
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test("about a user, a community, or the only moderator's content goes to super admins", async () => {
    const { world, olga, ann, rita, root, club, ...scene } = await createModerationWorld()
    await rita.api.reports.user({ id: ann.id, reason: 'SPAM' })
    await rita.api.reports.community({ slug: club.slug, reason: 'OTHER' })
    const alone = await world.user('Alone')
    const community = await createCommunity(alone, { name: 'Alone' })
    const { id } = await alone.api.posts.create({ title: 'Mine', content: 'Alone', forumId: community.forumId })
    await rita.api.reports.post({ id, reason: 'SPAM' })
    expect(await scene.noticesOf(root, 'reports-waiting')).toMatchObject(Array(3).fill({ communityId: null }))
    for (const user of [olga, alone]) expect(await scene.noticesOf(user, 'reports-waiting')).toEqual([])
    const kinds = (await root.api.moderationQueue.list({ sort: 'oldest' })).items.map(({ targetType }) => targetType)
    expect(kinds).toEqual(['USER', 'COMMUNITY', 'POST'])
    expect((await olga.api.moderationQueue.list({ slug: club.slug })).items).toEqual([])
    for (const targetId of [ann.id, club.id, id]) {
      const { id: caseId } = await scene.caseOf(targetId)
      for (const user of [olga, rita]) {
        await expect(user.api.moderationQueue.open({ id: caseId })).rejects.toMatchObject(notFound)
      }
      expect(await root.api.moderationQueue.open({ id: caseId })).toMatchObject({ targetId, isEdited: false })
    }
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('reopens with a new report after a decision, and notifies moderators again', async () => {
    const { world, max, olga, bob, rita, ron, ruth, postId, ...scene } = await createModerationWorld()
    await scene.report('post', rita, ron, ruth)
    await scene.decide(max, postId, 'DISMISS')
    expect(await scene.caseOf(postId)).toMatchObject({ status: 'DISMISSED', version: 1, decidedById: max.id })
    await scene.report('post', rita)
    expect(await scene.caseOf(postId)).toMatchObject({ status: 'DISMISSED', version: 1, reportCount: 3 })
    await scene.report('post', bob)
    expect(await scene.caseOf(postId)).toMatchObject({
      ...{ status: 'OPEN', version: 2, reportCount: 4, decision: null, decidedAt: null, decidedById: null },
    })
    expect(await scene.noticesOf(olga, 'reports-waiting')).toHaveLength(2)
    // The same reports do not hide it again.
    expect(await scene.statusFor(bob)).toBe(200)
    await expect(scene.decide(max, postId, 'HIDE', { version: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: messages.caseDecided,
    })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('stays, with a copy, when its author deletes the content', async () => {
    const { world, max, ann, rita, commentId, postId, club, ...scene } = await createModerationWorld()
    await scene.report('comment', rita)
    await scene.report('post', rita)
    await ann.api.comments.remove({ id: commentId })
    await ann.api.posts.remove({ id: postId })
    expect((await max.api.moderationQueue.list({ slug: club.slug })).items).toHaveLength(2)
    for (const [targetId, copy] of [
      [commentId, 'The Sicilian bores me'],
      [postId, 'Opening\n\ne4 is best by test'],
    ] as const) {
      const { id } = await scene.caseOf(targetId)
      expect(await max.api.moderationQueue.open({ id })).toMatchObject({
        ...{ copy, content: null, link: null, isEdited: false, isHidden: false },
        can: { dismiss: true, hide: true, remove: false, warn: true, ban: true, suspend: false },
      })
      await expect(scene.decide(max, targetId, 'REMOVE')).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: messages.decisionImpossible,
      })
      expect(await scene.decide(max, targetId, 'HIDE')).toMatchObject({ status: 'RESOLVED', decision: 'HIDE' })
    }
    expect(await counterMismatches(world.db)).toEqual([])
  })
})

describe('the moderation queue', () => {
  test('of a community is for its moderators, and the queue of the instance for super admins', async () => {
    const { world, olga, max, ann, rita, root, club, postId, ...scene } = await createModerationWorld()
    await scene.report('post', rita)
    const { id } = await scene.caseOf(postId)
    const elsewhere = await world.user('Elsewhere')
    await createCommunity(elsewhere, { name: 'Elsewhere' })
    for (const user of [olga, max]) {
      expect((await user.api.moderationQueue.list({ slug: club.slug })).items).toMatchObject([{ id }])
      expect(await user.api.moderationQueue.counts({ slug: club.slug })).toEqual({
        OPEN: 1,
        UNDER_REVIEW: 0,
        mine: 0,
        held: 0,
      })
      expect(await user.api.moderationQueue.open({ id })).toMatchObject({ id })
    }
    expect((await root.api.moderationQueue.list({})).items).toMatchObject([{ id }])
    expect(await root.api.moderationQueue.counts({})).toEqual({ OPEN: 1, UNDER_REVIEW: 0, mine: 0, held: 0 })
    for (const user of [olga, max, ann, rita, elsewhere]) {
      const refused = { code: 'FORBIDDEN', message: messages.adminForbidden }
      await expect(user.api.moderationQueue.list({})).rejects.toMatchObject(refused)
      await expect(user.api.moderationQueue.counts({})).rejects.toMatchObject(refused)
    }
    for (const { api } of [rita, elsewhere, root]) {
      const message = api === root.api ? messages.appointOrganizerFirst : messages.memberForbidden
      const outside = { code: 'FORBIDDEN', message }
      await expect(api.moderationQueue.list({ slug: club.slug })).rejects.toMatchObject(outside)
      await expect(api.moderationQueue.counts({ slug: club.slug })).rejects.toMatchObject(outside)
    }
    for (const { api } of [rita, elsewhere]) {
      await expect(api.moderationQueue.open({ id })).rejects.toMatchObject(notFound)
      await expect(api.moderationQueue.assignees({ id })).rejects.toMatchObject(notFound)
      await expect(api.moderationQueue.take({ id })).rejects.toMatchObject(notFound)
      await expect(api.moderationQueue.release({ id })).rejects.toMatchObject(notFound)
      await expect(api.moderationQueue.assign({ id, userId: max.id })).rejects.toMatchObject(notFound)
      await expect(scene.decide(elsewhere, postId, 'HIDE')).rejects.toMatchObject(notFound)
    }
    await expect(max.api.moderationQueue.open({ id: 'nowhere' })).rejects.toMatchObject(notFound)
    await expect(world.guest.api.moderationQueue.open({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('of a private community answers 404 to outsiders, and logs a super admin who opens its case', async () => {
    const { world, max, rita, root, club, postId, ...scene } = await createModerationWorld({ isPrivate: true })
    const outsider = await world.user('Outsider')
    await createCommunity(outsider, { name: 'Elsewhere' })
    await scene.report('post', rita)
    const { id } = await scene.caseOf(postId)
    await expect(outsider.api.moderationQueue.list({ slug: club.slug })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(outsider.api.moderationQueue.open({ id })).rejects.toMatchObject(notFound)
    expect(await max.api.moderationQueue.open({ id })).toMatchObject({ community: { isPrivate: true } })
    expect(await scene.acts()).not.toMatchObject(expect.arrayContaining([{ action: 'community.open' }]))
    expect(await root.api.moderationQueue.open({ id })).toMatchObject({ content: 'e4 is best by test' })
    expect((await scene.acts()).at(-1)).toMatchObject({
      ...{ action: 'community.open', actorId: root.id, communityId: club.id },
    })
  })

  test("never contains the viewer's own content", async () => {
    const { olga, max, root, rita, club, ...scene } = await createModerationWorld()
    const own = await max.api.posts.create({ title: 'Mine', content: 'By Max', forumId: club.forumId })
    await rita.api.reports.post({ id: own.id, reason: 'SPAM' })
    await rita.api.reports.user({ id: root.id, reason: 'SPAM' })
    expect((await max.api.moderationQueue.list({ slug: club.slug })).items).toEqual([])
    expect(await max.api.moderationQueue.counts({ slug: club.slug })).toMatchObject({ OPEN: 0 })
    expect((await olga.api.moderationQueue.list({ slug: club.slug })).items).toHaveLength(1)
    expect((await root.api.moderationQueue.list({})).items).toMatchObject([{ targetId: own.id }])
    for (const [user, targetId] of [
      [max, own.id],
      [root, root.id],
    ] as const) {
      const refused = { code: 'FORBIDDEN', message: messages.notYourself }
      const { id } = await scene.caseOf(targetId)
      await expect(scene.decide(user, targetId, 'DISMISS')).rejects.toMatchObject(refused)
      await expect(user.api.moderationQueue.open({ id })).rejects.toMatchObject(refused)
      await expect(user.api.moderationQueue.take({ id })).rejects.toMatchObject(refused)
    }
    expect(await scene.noticesOf(max, 'reports-waiting')).toEqual([])
    expect(await scene.decide(olga, own.id, 'DISMISS')).toMatchObject({ status: 'DISMISSED' })
  })

  test("leaves out cases about the organizers' own community, even for super admins among them", async () => {
    const { world, root, rita, ...scene } = await createModerationWorld()
    const other = await world.user('Other Root', { isSuperAdmin: true })
    const community = await createCommunity(root, { name: 'Roots' })
    await rita.api.reports.community({ slug: community.slug, reason: 'SPAM' })
    expect((await root.api.moderationQueue.list({})).items).toEqual([])
    await expect(scene.decide(root, community.id, 'DISMISS')).rejects.toMatchObject({ message: messages.notYourself })
    expect((await other.api.moderationQueue.list({})).items).toMatchObject([{ targetId: community.id }])
    expect(
      (await other.api.moderationQueue.assignees({ id: (await scene.caseOf(community.id)).id })).map(({ id }) => id),
    ).toEqual([other.id])
    expect(await scene.decide(other, community.id, 'DISMISS')).toMatchObject({ status: 'DISMISSED' })
  })

  test('pages in each order', async () => {
    const { world, max, rita, ron, club, postId, ...scene } = await createModerationWorld()
    const ids: string[] = []
    for (const title of ['One', 'Two', 'Three']) {
      const { id } = await rita.api.posts.create({ title, content: 'Hm', forumId: club.forumId })
      ids.push(id)
    }
    const [one = '', two = '', three = ''] = ids
    for (const id of ids) await ron.api.reports.post({ id, reason: 'SPAM' })
    await scene.ann.api.reports.post({ id: two, reason: 'SPAM' })
    const pagesOf = async (sort: 'latest' | 'oldest' | 'most', slug?: string) => {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page = { limit: 1, sort, slug, ...(cursor !== null && { cursor }) }
        const answer: Awaited<ReturnType<typeof max.api.moderationQueue.list>> = await (slug
          ? max
          : scene.root
        ).api.moderationQueue.list(page)
        seen.push(...answer.items.map(({ targetId }) => targetId))
        cursor = answer.nextCursor
      } while (cursor !== null)
      return seen
    }
    for (const slug of [club.slug, undefined]) {
      expect(await pagesOf('latest', slug)).toEqual([two, three, one])
      expect(await pagesOf('oldest', slug)).toEqual([one, three, two])
      const most = await pagesOf('most', slug)
      expect([most[0], new Set(most)]).toEqual([two, new Set(ids)])
    }
    expect(await counterMismatches(world.db)).toEqual([])
  })
})
