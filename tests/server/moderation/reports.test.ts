import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { limitMessage } from '../../support/limit-message.ts'
import { createReportWorld } from '../../support/moderation/reports.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'

const spam = { reason: 'SPAM' }

describe('reporting', () => {
  test('stores a copy of a post, comment, user or community for the moderators', async () => {
    const { world, bob, ann, club, postId, commentId, reports } = await createReportWorld()
    await ann.api.settings.save({ PROFILE_BIO: 'I like chess.' })
    const bodies = [
      [`/api/posts/${postId}/report`, { ...spam, details: '  An advertisement.  ' }],
      [`/api/posts/comments/${commentId}/report`, { reason: 'HARASSMENT', details: '   ' }],
      [`/api/users/${ann.id}/report`, { reason: 'OTHER', details: null }],
      [`/api/communities/by-slug/${club.slug}/report`, { reason: 'ILLEGAL_CONTENT' }],
    ] as const
    for (const [path, body] of bodies) {
      expect(await bob.rest('POST', path, body)).toMatchObject({ status: 200, body: { ok: true } })
    }
    await bob.rest('POST', `/api/posts/${postId}/report`, { reason: 'VIOLENCE' })
    const fields = { reporterId: bob.id, status: 'OPEN', communityId: club.id }
    const details = null
    expect(await reports()).toMatchObject([
      {
        ...fields,
        targetType: 'POST',
        reason: 'SPAM',
        details: 'An advertisement.',
        copy: 'Opening\n\ne4 is best by test',
      },
      { ...fields, targetType: 'COMMENT', reason: 'HARASSMENT', details, copy: 'The Sicilian bores me' },
      { ...fields, targetType: 'USER', targetId: ann.id, communityId: null, details, copy: 'Ann\n\nI like chess.' },
      { ...fields, targetType: 'COMMUNITY', targetId: club.id, copy: 'Chess Club\n\nA place to test the rules.' },
    ])

    await ann.api.posts.remove({ id: postId })
    expect(await reports()).toHaveLength(4)
    expect((await reports())[0]).toMatchObject({ status: 'OPEN', copy: 'Opening\n\ne4 is best by test' })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test("refuses the viewer's own content", async () => {
    const { ann, olga, club, postId, commentId, reports } = await createReportWorld()
    const own = [
      [ann, `/api/posts/${postId}/report`],
      [ann, `/api/posts/comments/${commentId}/report`],
      [ann, `/api/users/${ann.id}/report`],
      [olga, `/api/communities/by-slug/${club.slug}/report`],
    ] as const
    for (const [user, path] of own) {
      expect(await user.rest('POST', path, spam)).toMatchObject({
        status: 403,
        body: { error: messages.ownReported },
      })
    }
    expect(await reports()).toEqual([])
  })

  test('requires an account, a verified address, and a valid reason', async () => {
    const { world, ann, bob, club, postId, commentId, reports } = await createReportWorld()
    const unverified = await world.user('Unverified', { isVerified: false })
    const paths = [
      `/api/posts/${postId}/report`,
      `/api/posts/comments/${commentId}/report`,
      `/api/users/${ann.id}/report`,
      `/api/communities/by-slug/${club.slug}/report`,
    ]
    for (const path of paths) {
      expect((await world.guest.rest('POST', path, spam)).status).toBe(401)
      expect(await unverified.rest('POST', path, spam)).toMatchObject({
        status: 403,
        body: { error: messages.verificationNeeded, requiresVerification: true },
      })
      for (const body of [{}, { reason: 'BORING' }, { reason: 'spam' }]) {
        expect(await bob.rest('POST', path, body)).toMatchObject({ status: 400, body: { field: 'reason' } })
      }
      const details = 'x'.repeat(limits.messageMax + 1)
      expect(await bob.rest('POST', path, { ...spam, details })).toMatchObject({
        status: 400,
        body: { field: 'details' },
      })
    }
    expect(await reports()).toEqual([])
  })

  test('answers 404 for missing and forbidden targets', async () => {
    const { world, ann, club, postId, commentId, reports } = await createReportWorld({ isPrivate: true })
    const outsider = await world.user('Outsider')
    await ann.api.settings.save({ PRIVACY_PROFILE_VISIBLE: 'false' })
    const paths = [
      `/api/posts/${postId}/report`,
      `/api/posts/comments/${commentId}/report`,
      `/api/users/${ann.id}/report`,
      `/api/communities/by-slug/${club.slug}/report`,
      '/api/posts/nowhere/report',
      '/api/posts/comments/nowhere/report',
      '/api/users/nobody/report',
      '/api/communities/by-slug/nowhere/report',
    ]
    for (const path of paths) expect((await outsider.rest('POST', path, spam)).status).toBe(404)
    expect(await reports()).toEqual([])
  })

  test('is limited by the hour, not counting repeated reports', async () => {
    const { world, bob, ann } = await createReportWorld({}, { limitsRates: true })
    const users = await Promise.all(Array.from({ length: 21 }, (_, number) => world.user(`Person ${number}`)))
    const statuses: number[] = []
    for (const { id } of users.slice(0, 20)) {
      statuses.push((await bob.rest('POST', `/api/users/${id}/report`, spam)).status)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await bob.rest('POST', `/api/users/${users[0]?.id}/report`, spam)).status).toBe(200)
    const refused = await bob.rest('POST', `/api/users/${users[20]?.id}/report`, spam)
    expect(refused).toMatchObject({ status: 429, body: { error: limitMessage } })
    expect((await ann.rest('POST', `/api/users/${users[20]?.id}/report`, spam)).status).toBe(200)
    const stored = world.db.selectFrom('report').select('id').where('reporterId', '=', bob.id)
    expect(await stored.execute()).toHaveLength(20)
  })
})

describe('a post that three users report', () => {
  test('is visible only to its author, moderators and super admins', async () => {
    const { world, olga, max, ann, bob, rita, ron, ruth, root, club, topic, words, postId, commentId, ...scene } =
      await createReportWorld()
    const { report, statusFor, listed, notified } = scene
    await report('post', rita, ron, ron)
    expect(await statusFor(bob)).toBe(200)
    expect(await listed(bob)).toEqual([words.title])
    await report('post', ruth)
    expect((await notified()).at(-1)).toBe(`post ${postId}`)

    const viewers = { others: [bob, rita, ruth, world.guest], keepers: [ann, max, olga, root] }
    for (const viewer of viewers.others) {
      expect(await statusFor(viewer)).toBe(404)
      expect(await listed(viewer)).toEqual([])
      expect((await viewer.api.posts.ofTopic({ slug: topic.slug })).items).toEqual([])
      expect((await viewer.api.users.posts({ id: ann.id })).items).toEqual([])
      expect((await viewer.api.users.comments({ id: ann.id })).items).toEqual([])
      expect((await viewer.rest('GET', scene.thread)).status).toBe(404)
      expect((await viewer.rest('GET', `/api/reactions/POST/${postId}`)).status).toBe(404)
      expect((await viewer.rest('GET', `/api/reactions/COMMENT/${commentId}`)).status).toBe(404)
    }
    for (const viewer of viewers.keepers) {
      expect(await statusFor(viewer)).toBe(200)
      expect(await listed(viewer)).toEqual([words.title])
      expect(await viewer.api.posts.byId({ community: club.slug, id: postId })).toMatchObject({ isHidden: true })
    }
    expect((await bob.rest('POST', scene.thread, { content: 'Hm' })).status).toBe(404)
    expect((await bob.rest('POST', `/api/posts/${postId}/report`, spam)).status).toBe(404)
    // Reporting again does not reveal to a reporter that the target is gone.
    expect((await ruth.rest('POST', `/api/posts/${postId}/report`, spam)).status).toBe(200)
    expect(await scene.reports()).toHaveLength(3)
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('leaves the trends and is no longer pinned', async () => {
    const { world, max, rita, ron, ruth, postId, topic, club, report, post } = await createReportWorld()
    const trends = async () => {
      const community = world.db.selectFrom('community').select('trend').where('id', '=', club.id)
      const about = world.db.selectFrom('topic').select('trend').where('id', '=', topic.id)
      return [(await community.executeTakeFirstOrThrow()).trend, (await about.executeTakeFirstOrThrow()).trend]
    }
    await max.api.posts.pin({ id: postId, isPinned: true })
    const [activity = 0, posts = 0] = await trends()
    await report('post', rita, ron, ruth)
    expect(await trends()).toEqual([activity - 1, posts - 1])
    expect(await post()).toMatchObject({ commentCount: 2 })
    world.advance(1_000)
    const later = await max.api.posts.create({ title: 'Later', content: 'Hm', forumId: club.forumId })
    const { items } = await max.api.posts.inCommunity({ slug: club.slug, sort: 'new' })
    expect(items.map(({ id }) => id)).toEqual([later.id, postId])
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('can be removed by its author, and is subtracted once', async () => {
    const { world, ann, rita, ron, ruth, postId, report, statusFor } = await createReportWorld()
    await report('post', rita, ron, ruth)
    await ann.api.posts.remove({ id: postId })
    expect(await statusFor(ann)).toBe(404)
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('follows the threshold of the instance', async () => {
    const { world, bob, rita, ron, ruth, report, statusFor } = await createReportWorld()
    const set = (value: string) =>
      world.db
        .insertInto('instanceSetting')
        .values({ key: 'flagThreshold', value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute()
    // Invalid reports do not count.
    await set('0')
    await report('comment', rita, ron)
    expect((await bob.rest('GET', '/api/posts/flagged')).body).toEqual({ flaggedPostIds: [] })
    await set('2')
    await report('post', rita)
    expect(await statusFor(bob)).toBe(200)
    await report('post', ruth)
    expect(await statusFor(bob)).toBe(404)
  })
})

describe('a comment that three users report', () => {
  test('keeps its place without author and text, except for its author and moderators', async () => {
    const { world, olga, max, ann, bob, rita, ron, ruth, root, commentId, replyId, ...scene } =
      await createReportWorld()
    const { report, commentFor, notified, thread, post } = scene
    await report('comment', rita, ron, ron)
    expect(await commentFor(bob)).toMatchObject({ hidden: null, content: 'The Sicilian bores me' })
    await report('comment', ruth)
    expect((await notified()).at(-1)).toBe(`comment ${commentId}`)

    for (const viewer of [bob, rita, world.guest]) {
      expect(await commentFor(viewer)).toMatchObject({
        ...{ hidden: 'community', content: '', author: null, isDeleted: false, isHidden: false, replyCount: 1 },
        reactions: [],
      })
      expect(JSON.stringify((await viewer.rest('GET', thread)).body)).not.toContain('Sicilian')
      const { comments } = await viewer.api.threads.open({ postId: scene.postId })
      expect(JSON.stringify(comments)).not.toContain('Sicilian')
      expect(comments.find(({ id }) => id === commentId)).toMatchObject({ hidden: 'community', author: null })
      expect((await viewer.api.users.comments({ id: ann.id })).items).toEqual([])
      expect((await viewer.rest('GET', `/api/reactions/COMMENT/${commentId}`)).status).toBe(404)
      expect((await viewer.rest('GET', thread)).body.map(({ id }: { id: string }) => id)).toEqual([commentId, replyId])
    }
    for (const viewer of [ann, max, olga, root]) {
      expect(await commentFor(viewer)).toMatchObject({
        ...{ hidden: null, content: 'The Sicilian bores me', isHidden: true },
        author: { id: ann.id },
      })
      expect((await viewer.api.users.comments({ id: ann.id })).items).toHaveLength(1)
    }
    expect((await bob.rest('POST', `/api/posts/comments/${commentId}/report`, spam)).status).toBe(404)
    expect((await ruth.rest('POST', `/api/posts/comments/${commentId}/report`, spam)).status).toBe(200)
    expect(await post()).toMatchObject({ commentCount: 1, commenterCount: 1 })
    expect(await counterMismatches(world.db)).toEqual([])

    await ann.api.comments.remove({ id: commentId })
    expect(await post()).toMatchObject({ commentCount: 1, commenterCount: 1 })
    expect(await counterMismatches(world.db)).toEqual([])
  })
})

describe("the viewer's reports", () => {
  test('list the posts that the viewer reported or hid, newest first', async () => {
    const { world, ann, bob, club, postId, commentId } = await createReportWorld()
    const { id: other } = await ann.api.posts.create({ title: 'Ending', content: 'Mate', forumId: club.forumId })
    expect((await bob.rest('GET', '/api/posts/user-reports')).body).toEqual({ reportedPostIds: [], hiddenPostIds: [] })
    for (const id of [postId, other]) await bob.rest('POST', `/api/posts/${id}/report`, spam)
    await bob.rest('POST', `/api/posts/comments/${commentId}/report`, spam)
    for (const id of [other, postId]) await bob.api.saved.hide({ id })
    expect((await bob.rest('GET', '/api/posts/user-reports')).body).toEqual({
      reportedPostIds: [other, postId],
      hiddenPostIds: [postId, other],
    })
    expect((await ann.rest('GET', '/api/posts/user-reports')).body).toEqual({ reportedPostIds: [], hiddenPostIds: [] })
    expect((await world.guest.rest('GET', '/api/posts/user-reports')).status).toBe(401)
  })

  test('list hidden posts of the communities that the viewer may read', async () => {
    const { world, ann, bob, rita, ron, ruth, postId, report } = await createReportWorld({ isPrivate: true })
    const outsider = await world.user('Outsider')
    const open = await createCommunity(outsider, { name: 'Open House' })
    const { id } = await outsider.api.posts.create({ title: 'Doors', content: 'Open', forumId: open.forumId })
    await report('post', rita, ron, ruth)
    for (const user of [rita, ron, ruth]) await user.api.reports.post({ id, reason: 'OTHER' })
    for (const user of [bob, ann]) {
      expect((await user.rest('GET', '/api/posts/flagged')).body).toEqual({ flaggedPostIds: [id, postId] })
    }
    expect((await outsider.rest('GET', '/api/posts/flagged')).body).toEqual({ flaggedPostIds: [id] })
    expect((await world.guest.rest('GET', '/api/posts/flagged')).status).toBe(401)
  })
})
