import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'

async function setting(settings: Parameters<typeof createCommunity>[1] = {}) {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann, settings)
  const posts = `/api/communities/by-slug/${club.slug}/posts`
  const postAt = (id: string) => `/api/communities/${club.slug}/posts/${id}`
  return { world, ann, club, posts, postAt }
}

describe('posting', () => {
  test('refuses U+0000 in the title and the content', async () => {
    const { ann, club } = await setting()
    const post = { title: 'Openings', content: 'e4', forumId: club.forumId }
    for (const [field, label] of [
      ['title', 'Title'],
      ['content', 'Content'],
    ] as const) {
      const refused = { error: `${label} must not contain the character U+0000`, field }
      const answer = await ann.rest('POST', '/api/posts', { ...post, [field]: 'a\u0000b' })
      expect.soft(answer).toMatchObject({ status: 400, body: refused })
    }
    expect((await ann.rest('POST', '/api/posts', post)).status).toBe(201)
  })

  test('adds the post to the forum, exactly as typed', async () => {
    const { world, ann, club, posts, postAt } = await setting()
    const title = '  Title with "quotes" & <b>tags</b> '
    const content = '\r\n# Heading\n\n- [ ] task\n<script>alert(1)</script>\n\t\u202eend\u0001 😀 e\u0301\n\n'
    const { status, body } = await ann.rest('POST', '/api/posts', { title, content, forumId: club.forumId })
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: expect.any(String), link: `/communities/${club.slug}/posts/${body.id}` })
    // Editing returns the post as its author reads it afterwards.
    expect((await ann.rest('GET', postAt(body.id))).body).toEqual(body)

    const post = (await world.guest.rest('GET', postAt(body.id))).body
    expect(post).toMatchObject({
      id: body.id,
      title,
      content,
      link: body.link,
      author: { id: ann.id, name: 'Ann', image: null },
      community: { slug: club.slug, name: 'Chess Club', isPrivate: false },
      topics: [],
      forum: { id: club.forumId, name: 'General', community: { id: club.id, slug: club.slug } },
      _count: { likes: 0, comments: 0 },
      reactions: [],
      ...{ isPinned: false, isLocked: false, isHidden: false, isReported: false, isSaved: false, hasLiked: false },
    })
    const nothing = { comment: false, edit: false, remove: false, react: false, report: false, approve: false }
    expect(post.can).toEqual({ ...nothing, moderate: false, review: false })
    expect(post.updatedAt).toBe(post.createdAt)
    const author = { comment: true, edit: true, remove: true, react: true, moderate: true }
    expect((await ann.rest('GET', postAt(body.id))).body.can).toEqual({
      ...author,
      ...{ report: false, review: false, approve: false },
    })
    const { can, forum, topics, reactions, authorRoles, onlyMembersComment, ...card } = post
    expect(onlyMembersComment).toBe(false)
    expect((await world.guest.rest('GET', posts)).body).toEqual([card])
  })

  test('requires an account, a verified address and membership', async () => {
    const { world, ann, club, posts } = await setting()
    const [outsider, banned] = [await world.user('Outsider'), await world.user('Banned')]
    const unverified = await world.user('Unverified', { isVerified: false })
    await unverified.api.communities.join({ slug: club.slug })
    await makeBan(world, club.id, banned)
    const sent = { title: 'Opening', content: 'e4', forumId: club.forumId }
    for (const [user, status, body] of [
      [world.guest, 401, { error: messages.signInNeeded }],
      [unverified, 403, { error: messages.verificationNeeded, requiresVerification: true }],
      [outsider, 403, { error: messages.memberNeededToPost }],
      [banned, 403, { error: messages.communityBanned }],
    ] as const) {
      expect.soft(await user.rest('POST', '/api/posts', sent)).toMatchObject({ status, body })
    }
    expect((await ann.rest('GET', posts)).body).toEqual([])
    await outsider.api.communities.join({ slug: club.slug })
    expect((await outsider.rest('POST', '/api/posts', sent)).status).toBe(201)
    await outsider.api.communities.leave({ slug: club.slug })
    expect((await outsider.rest('POST', '/api/posts', sent)).status).toBe(403)
  })

  test('is refused with the message of the field and its limit', async () => {
    const { ann, club, posts } = await setting()
    const sent = { title: 'Opening', content: 'e4', forumId: club.forumId }
    for (const [field, value, status, error] of [
      ['title', ' \n\t ', 400, 'Please fill in all fields'],
      ['title', '', 400, 'Please fill in all fields'],
      ['title', '\u200b\u200b', 400, 'Please fill in all fields'],
      ['title', 'e\u202e4', 400, 'Title must not contain characters that change the direction of writing'],
      ['title', 'a'.repeat(301), 400, 'Title must be at most 300 characters'],
      ['title', undefined, 400, 'Title is required'],
      ['title', 7, 400, 'Title is required'],
      ['content', '  ', 400, 'Please fill in all fields'],
      ['content', '\u2060\n\u200e', 400, 'Please fill in all fields'],
      ['content', 'a'.repeat(40_001), 400, 'Content must be at most 40,000 characters'],
      ['forumId', undefined, 400, 'id is required'],
      ['forumId', 'a'.repeat(65), 400, 'id must be at most 64 characters'],
    ] as const) {
      const answer = await ann.rest('POST', '/api/posts', { ...sent, [field]: value })
      expect.soft(answer).toMatchObject({ status, body: { error, field } })
    }
    const unknown = await ann.rest('POST', '/api/posts', { ...sent, forumId: 'nowhere' })
    expect(unknown).toMatchObject({ status: 404, body: { error: 'Forum not found' } })
    expect((await ann.rest('GET', posts)).body).toEqual([])
    for (const title of ['👩\u200d🌾', 'C++\u200e בעברית']) {
      expect((await ann.rest('POST', '/api/posts', { ...sent, title })).body).toMatchObject({ title })
    }
    const longest = { title: 'a'.repeat(300), content: 'b'.repeat(40_000), forumId: club.forumId }
    expect((await ann.rest('POST', '/api/posts', longest)).status).toBe(201)
  })

  test('into a private forum is for members; for others the forum does not exist', async () => {
    const { world, club } = await setting({ isPrivate: true })
    const [bob, root] = [await world.user('Bob'), await world.user('Root', { isSuperAdmin: true })]
    const sent = { title: 'Opening', content: 'e4', forumId: club.forumId }
    const unknown = await bob.rest('POST', '/api/posts', { ...sent, forumId: 'nowhere' })
    const hidden = await bob.rest('POST', '/api/posts', sent)
    expect({ status: hidden.status, body: hidden.body }).toEqual({ status: unknown.status, body: unknown.body })
    expect((await root.rest('POST', '/api/posts', sent)).status).toBe(403)
  })
})

describe('reading', () => {
  test('a post of a private community is for its members only', async () => {
    const { world, ann, club, posts, postAt } = await setting({ isPrivate: true })
    const { id } = await ann.api.posts.create({ title: 'Plan', content: 'Secret', forumId: club.forumId })
    const [bob, root] = [await world.user('Bob'), await world.user('Root', { isSuperAdmin: true })]
    expect((await ann.rest('GET', postAt(id))).status).toBe(200)
    expect((await root.rest('GET', postAt(id))).body).toMatchObject({ content: 'Secret', can: { edit: false } })
    for (const path of [postAt(id), posts, `/api/posts/${id}/comments`]) {
      expect.soft((await bob.rest('GET', path)).status).toBe(404)
      expect.soft([401, 404]).toContain((await world.guest.rest('GET', path)).status)
    }
    const [hidden, unknown] = [await bob.rest('GET', postAt(id)), await bob.rest('GET', postAt('nowhere'))]
    expect(hidden.body).toEqual(unknown.body)
  })

  test('a post requires the slug of its own community', async () => {
    const { world, ann, club, postAt } = await setting()
    const other = await createCommunity(ann, { name: 'Go Club' })
    const { id } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
    expect((await world.guest.rest('GET', postAt(id))).status).toBe(200)
    expect(await world.guest.rest('GET', `/api/communities/${other.slug}/posts/${id}`)).toMatchObject({
      status: 404,
      body: { error: 'Post not found' },
    })
    expect((await world.guest.rest('GET', `/api/communities/nowhere/posts/${id}`)).status).toBe(404)
  })

  test('a removed post fails, even for its author', async () => {
    const { world, ann, club, posts, postAt } = await setting()
    const { id } = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
    const { id: commentId } = await ann.api.comments.add({ postId: id, content: 'Hm' })
    await ann.api.posts.remove({ id })
    for (const user of [ann, world.guest]) {
      expect.soft((await user.rest('GET', postAt(id))).status).toBe(404)
      expect.soft((await user.rest('GET', `/api/posts/${id}/comments`)).status).toBe(404)
      expect.soft((await user.rest('GET', posts)).body).toEqual([])
    }
    expect((await ann.rest('POST', `/api/posts/${id}/comments`, { content: 'Too late' })).status).toBe(404)
    expect((await ann.rest('PUT', `/api/posts/comments/${commentId}`, { content: 'Too late' })).status).toBe(404)
    expect((await ann.rest('DELETE', `/api/posts/comments/${commentId}`)).status).toBe(404)
  })

  test('a post hidden by reports is for its author and moderators only', async () => {
    const { world, ann, club, posts, postAt } = await setting()
    const [bob, mod] = [await world.user('Bob'), await world.user('Mod')]
    const root = await world.user('Root', { isSuperAdmin: true })
    await makeMember(world, club.id, bob, 'MEMBER')
    await makeMember(world, club.id, mod, 'MODERATOR')
    const { id } = await bob.api.posts.create({ title: 'Opening', content: 'e4', forumId: club.forumId })
    const reporters = [await world.user('Carl'), await world.user('Dora'), await world.user('Emil')]
    for (const user of reporters) await user.api.reports.post({ id, reason: 'SPAM' })

    const lists = [posts, `${posts}?sort=hot`, `${posts}?sort=top`, `${posts}?q=e4`, `${posts}?author=${bob.id}`]
    for (const user of [ann, bob, mod, root]) {
      expect.soft((await user.rest('GET', postAt(id))).body).toMatchObject({ content: 'e4', isHidden: true })
      for (const path of lists) expect.soft((await user.rest('GET', path)).body).toMatchObject([{ isHidden: true }])
    }
    const missing = { status: 404, body: { error: 'Post not found' } }
    for (const user of [...reporters, world.guest]) {
      expect.soft(await user.rest('GET', postAt(id))).toMatchObject(missing)
      for (const path of lists) expect.soft((await user.rest('GET', path)).body).toEqual([])
    }
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('the list is newest first, without duplicates or gaps while others write', async () => {
    const { world, ann, club } = await setting()
    const { slug, forumId } = club
    const write = async () => (await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId })).id
    const first = [await write(), await write(), await write(), await write(), await write()]
    // Written in the same millisecond, they still have an order.
    await world.db.updateTable('post').set({ createdAt: '2026-11-20T12:00:00.000Z' }).execute()

    const expected = first.sort().toReversed()
    const seen: string[] = []
    const later: string[] = []
    let cursor: string | null = null
    do {
      const page = await world.guest.api.posts.inCommunity({ slug, limit: 2, ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
      later.unshift(await write())
    } while (cursor)
    expect(seen).toEqual(expected)
    const all = await world.guest.api.posts.inCommunity({ slug, limit: 8 })
    expect(all.items.map(({ id }) => id)).toEqual([...later, ...expected])
    expect(all.nextCursor).toBeNull()
    expect((await world.guest.rest('GET', `/api/communities/by-slug/${slug}/posts?cursor=nonsense`)).body).toEqual({
      error: 'cursor is invalid',
      field: 'cursor',
    })
  })
})
