import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeInvitation } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'

/** Ann's post in her community, and Bob who is not a member. */
async function setting(settings: Parameters<typeof createCommunity>[1] = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann, settings)
  const { id: postId } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
  const thread = `/api/posts/${postId}/comments`
  const shown = async () => (await ann.api.comments.list({ postId, limit: 100 })).items
  const counted = async () => (await ann.api.posts.byId({ community: club.slug, id: postId }))._count.comments
  return { world, ann, bob, club, postId, thread, shown, counted }
}

const at = (id: string) => `/api/posts/comments/${id}`
const cannot = { reply: false, edit: false, remove: false, react: false, report: false, review: false }

describe('commenting', () => {
  test('in a public community is for every verified user, and stores the text as typed', async () => {
    const { world, ann, bob, postId, thread, counted } = await setting()
    const content = '  > quote\r\n\n<b>bold</b> 😀\t\n'
    const { status, body } = await bob.rest('POST', thread, { content })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      postId,
      parentId: null,
      depth: 0,
      content,
      author: { id: bob.id, name: 'Bob', image: null },
      isDeleted: false,
      hidden: null,
      isHidden: false,
      isReported: false,
      replyCount: 0,
      reactions: [],
      can: { ...cannot, reply: true, edit: true, remove: true, react: true },
    })
    expect(body.updatedAt).toBe(body.createdAt)
    const reply = await ann.rest('POST', thread, { content: 'Indeed', parentId: body.id })
    expect(reply.body).toMatchObject({ parentId: body.id, depth: 1 })
    expect(await counted()).toBe(2)

    const seen = (await world.guest.rest('GET', thread)).body
    expect(seen).toMatchObject([
      { id: body.id, content, replyCount: 1 },
      { id: reply.body.id, content: 'Indeed', replyCount: 0 },
    ])
    expect(seen[0].can).toEqual(cannot)
    const byOrganizer = (await ann.rest('GET', thread)).body[0]
    expect(byOrganizer.can).toEqual({ ...cannot, reply: true, react: true, report: true, review: true })
  })

  test('requires an account, a verified address, and no ban', async () => {
    const { world, club, thread, shown } = await setting()
    const banned = await world.user('Banned')
    const unverified = await world.user('Unverified', { isVerified: false })
    await unverified.api.communities.join({ slug: club.slug })
    await makeBan(world, club.id, banned)
    for (const [user, status, body] of [
      [world.guest, 401, { error: messages.signInNeeded }],
      [unverified, 403, { error: messages.verificationNeeded, requiresVerification: true }],
      [banned, 403, { error: messages.communityBanned }],
    ] as const) {
      expect.soft(await user.rest('POST', thread, { content: 'Hm' })).toMatchObject({ status, body })
    }
    expect(await shown()).toEqual([])
  })

  test('in a private community is for members; for others the post does not exist', async () => {
    const { world, ann, bob, club, thread } = await setting({ isPrivate: true })
    const root = await world.user('Root', { isSuperAdmin: true })
    const { body: comment } = await ann.rest('POST', thread, { content: 'Among us' })
    expect((await bob.rest('POST', thread, { content: 'Hm' })).status).toBe(404)
    expect((await bob.rest('GET', thread)).status).toBe(404)
    expect((await bob.rest('PUT', at(comment.id), { content: 'Mine' })).body).toEqual({ error: 'Comment not found' })
    expect((await bob.rest('DELETE', at(comment.id))).status).toBe(404)
    expect([401, 404]).toContain((await world.guest.rest('GET', thread)).status)
    expect((await root.rest('GET', thread)).body).toMatchObject([{ content: 'Among us' }])

    await makeInvitation(world, club.id, bob, ann)
    await bob.api.communities.join({ slug: club.slug })
    expect((await bob.rest('POST', thread, { content: 'Hm' })).status).toBe(201)
  })

  test('is refused with the message of the field and its limit', async () => {
    const { bob, thread, shown } = await setting()
    for (const [sent, error] of [
      [{ content: ' \n ' }, 'Comment cannot be empty'],
      [{ content: 'a'.repeat(10_001) }, 'Comment must be at most 10,000 characters'],
      [{}, 'Comment is required'],
    ] as const) {
      expect
        .soft(await bob.rest('POST', thread, sent))
        .toMatchObject({ status: 400, body: { error, field: 'content' } })
    }
    for (const path of ['/api/posts/nowhere/comments', `/api/posts/${'a'.repeat(64)}/comments`]) {
      expect.soft(await bob.rest('POST', path, { content: 'Hm' })).toMatchObject({ status: 404 })
      expect.soft(await bob.rest('GET', path)).toMatchObject({ status: 404, body: { error: 'Post not found' } })
    }
    expect(await shown()).toEqual([])
    expect((await bob.rest('POST', thread, { content: 'a'.repeat(10_000) })).status).toBe(201)
  })

  test('puts a reply under the post of its parent', async () => {
    const { ann, bob, club, thread, shown } = await setting()
    const { id: other } = await ann.api.posts.create({ title: 'Ending', content: 'Kf1', forumId: club.forumId })
    const elsewhere = await bob.api.comments.add({ postId: other, content: 'Elsewhere' })
    for (const parentId of [elsewhere.id, 'nowhere']) {
      expect.soft(await bob.rest('POST', thread, { content: 'Hm', parentId })).toMatchObject({
        status: 404,
        body: { error: 'Comment not found' },
      })
    }
    expect(await shown()).toEqual([])
  })

  test('allows ten levels and no more', async () => {
    const { bob, thread, shown } = await setting()
    let parentId: string | undefined
    for (let depth = 0; depth <= 10; depth++) {
      const { status, body } = await bob.rest('POST', thread, { content: `Level ${depth}`, parentId })
      expect(status).toBe(201)
      expect(body).toMatchObject({ depth, can: { reply: depth < 10 } })
      parentId = body.id
    }
    expect(await bob.rest('POST', thread, { content: 'Level 11', parentId })).toMatchObject({
      status: 400,
      body: { error: messages.replyTooDeep },
    })
    expect(await shown()).toHaveLength(11)
  })
})

describe('editing a comment', () => {
  test('is for its author, and changes updatedAt only with the text', async () => {
    const { world, ann, bob, thread } = await setting()
    const { body: comment } = await bob.rest('POST', thread, { content: 'Hm' })
    expect((await bob.rest('PUT', at(comment.id), { content: 'Hm' })).body).toEqual(comment)
    const edited = (await bob.rest('PUT', at(comment.id), { content: ' Hm! ' })).body
    expect(edited).toEqual({ ...comment, content: ' Hm! ', updatedAt: edited.updatedAt })
    expect(edited.updatedAt > comment.updatedAt).toBe(true)
    // A reply does not change it.
    await ann.rest('POST', thread, { content: 'Indeed', parentId: comment.id })
    const answered = { ...edited, replyCount: 1 }
    expect((await bob.rest('GET', thread)).body[0]).toEqual(answered)

    const root = await world.user('Root', { isSuperAdmin: true })
    for (const user of [ann, root]) {
      expect.soft(await user.rest('PUT', at(comment.id), { content: 'Mine' })).toMatchObject({
        status: 403,
        body: { error: messages.notTheAuthor },
      })
    }
    expect((await world.guest.rest('PUT', at(comment.id), { content: 'Mine' })).status).toBe(401)
    expect((await bob.rest('PUT', at(comment.id), { content: ' ' })).body).toEqual({
      error: 'Comment cannot be empty',
      field: 'content',
    })
    expect((await bob.rest('PUT', at('nowhere'), { content: 'Hm' })).body).toEqual({ error: 'Comment not found' })
    expect((await bob.rest('GET', thread)).body[0]).toEqual(answered)
  })

  test('requires a verified address; banned users can only delete', async () => {
    const { world, bob, club, thread, shown } = await setting()
    const { body: comment } = await bob.rest('POST', thread, { content: 'Hm' })
    await world.db.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', bob.id).execute()
    expect(await bob.rest('PUT', at(comment.id), { content: 'Hm!' })).toMatchObject({
      status: 403,
      body: { requiresVerification: true },
    })
    await world.db.updateTable('user').set({ emailVerifiedAt: comment.createdAt }).where('id', '=', bob.id).execute()
    await makeBan(world, club.id, bob)
    expect((await bob.rest('GET', thread)).body[0].can).toEqual({ ...cannot, remove: true })
    expect(await bob.rest('PUT', at(comment.id), { content: 'Hm!' })).toMatchObject({
      status: 403,
      body: { error: messages.communityBanned },
    })
    expect((await bob.rest('DELETE', at(comment.id))).status).toBe(200)
    expect(await shown()).toEqual([])
  })
})

describe('deleting a comment', () => {
  test('is for its author, once, and removes a comment without replies', async () => {
    const { world, ann, bob, thread, shown, counted } = await setting()
    const { body: comment } = await bob.rest('POST', thread, { content: 'Hm' })
    expect(await ann.rest('DELETE', at(comment.id))).toMatchObject({
      status: 403,
      body: { error: messages.notTheAuthor },
    })
    expect((await world.guest.rest('DELETE', at(comment.id))).status).toBe(401)
    expect(await counted()).toBe(1)
    expect(await bob.rest('DELETE', at(comment.id))).toMatchObject({ status: 200, body: { ok: true } })
    expect((await bob.rest('DELETE', at(comment.id))).status).toBe(404)
    expect((await bob.rest('PUT', at(comment.id), { content: 'Back' })).status).toBe(404)
    expect((await bob.rest('POST', thread, { content: 'Hm', parentId: comment.id })).status).toBe(404)
    expect(await shown()).toEqual([])
    expect(await counted()).toBe(0)
  })

  test('with replies leaves a place without author and text until the last reply is deleted', async () => {
    const { ann, bob, thread, shown, counted } = await setting()
    const say = async (user: typeof ann, content: string, parentId?: string): Promise<string> =>
      (await user.rest('POST', thread, { content, parentId })).body.id
    const root = await say(bob, 'Root')
    const branch = await say(bob, 'Branch', root)
    const [leaf, other] = [await say(ann, 'Leaf', branch), await say(ann, 'Other', branch)]

    await bob.rest('DELETE', at(root))
    await bob.rest('DELETE', at(branch))
    const [first, second, third, fourth] = await shown()
    expect(first).toMatchObject({ id: root, isDeleted: true, author: null, content: '' })
    expect(second).toMatchObject({ id: branch, parentId: root, isDeleted: true, author: null, content: '' })
    expect(second?.can).toEqual(cannot)
    expect([third?.id, fourth?.id]).toEqual([leaf, other])
    expect(await counted()).toBe(2)
    expect(JSON.stringify((await bob.rest('GET', thread)).body)).not.toContain(bob.id)

    await ann.rest('DELETE', at(leaf))
    expect((await shown()).map(({ id }) => id)).toEqual([root, branch, other])
    await ann.rest('DELETE', at(other))
    expect(await shown()).toEqual([])
    expect(await counted()).toBe(0)
  })

  test('removes empty places above it up to the first existing comment', async () => {
    const { ann, bob, thread, shown } = await setting()
    const { body: root } = await ann.rest('POST', thread, { content: 'Root' })
    const { body: branch } = await bob.rest('POST', thread, { content: 'Branch', parentId: root.id })
    const { body: leaf } = await ann.rest('POST', thread, { content: 'Leaf', parentId: branch.id })
    await bob.rest('DELETE', at(branch.id))
    await ann.rest('DELETE', at(leaf.id))
    expect(await shown()).toMatchObject([{ id: root.id, isDeleted: false }])
    await ann.rest('DELETE', at(root.id))
    expect(await shown()).toEqual([])
  })
})

describe('the thread', () => {
  test('keeps the place of comments hidden by reports, without author and text', async () => {
    const { world, ann, bob, thread, counted } = await setting()
    const { body: comment } = await bob.rest('POST', thread, { content: 'Rude' })
    await ann.rest('POST', thread, { content: 'Indeed', parentId: comment.id })
    for (const name of ['Rita', 'Ron', 'Ruth']) {
      await (await world.user(name)).api.reports.comment({ id: comment.id, reason: 'SPAM' })
    }
    const reader = await world.user('Reader')
    for (const viewer of [reader, world.guest]) {
      const { body } = await viewer.rest('GET', thread)
      expect(body).toMatchObject([{ hidden: 'community', author: null, content: '', can: cannot }, { depth: 1 }])
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`Rude|${bob.id}`))
    }
    expect((await bob.rest('GET', thread)).body[0]).toMatchObject({ hidden: null, isHidden: true, content: 'Rude' })
    expect(await counted()).toBe(1)
    // Its author can still delete it; it is not subtracted again.
    await bob.rest('DELETE', at(comment.id))
    expect(await counted()).toBe(1)
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('is oldest first, without duplicates or gaps while others write and delete', async () => {
    const { world, bob, postId, thread } = await setting()
    const say = async (content: string): Promise<string> => (await bob.rest('POST', thread, { content })).body.id
    const ids = [await say('One'), await say('Two'), await say('Three'), await say('Four'), await say('Five')]
    // Written in the same millisecond, they still have an order.
    await world.db.updateTable('comment').set({ createdAt: '2026-11-20T12:00:00.000Z' }).execute()
    const page = (cursor?: string) => world.guest.api.comments.list({ postId, limit: 2, ...(cursor && { cursor }) })

    let { items, nextCursor } = await page()
    const seen = items.map(({ id }) => id)
    // A comment that was already read is deleted, and a new one is added at the end.
    await bob.rest('DELETE', at(seen[1] ?? ''))
    const latest = await say('Six')
    while (nextCursor) {
      ;({ items, nextCursor } = await page(nextCursor))
      seen.push(...items.map(({ id }) => id))
    }
    expect(seen).toEqual([...ids.sort(), latest])
  })
})
