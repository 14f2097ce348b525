import { describe, expect, test } from 'vitest'
import { formatMention } from '../../../src/shared/discussions/mentions.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'
import { refusal } from '../../support/refusal.ts'
import type { TestUser } from '../../support/world.ts'

/** Ann's community with a post of hers, and members who have not written yet. */
async function setting() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann, { name: 'Chess Club', requiresApproval: true })
  const names = ['Bob', 'Carl', 'Dora', 'Eve', 'Finn', 'Gil'] as const
  const members: TestUser[] = []
  for (const name of names) members.push(await world.user(name))
  for (const member of members) await makeMember(world, club.id, member, 'MEMBER')
  const [bob, carl] = members as [TestUser, TestUser]
  const post = await ann.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
  await ann.api.notifications.markAllRead()
  const say = async (user: TestUser, content: string, parentId?: string) => {
    world.advance(1_000)
    return user.api.comments.add({ postId: post.id, content, parentId })
  }
  const bundlesOf = async ({ api }: TestUser) => (await api.notifications.bundles({})).items
  const unreadOf = async ({ api }: TestUser) => (await api.notifications.unread()).count
  return { world, ann, bob, carl, members, club, post, say, bundlesOf, unreadOf }
}

describe('unread notifications', () => {
  test('of a post are one, which names the latest users, counts all, and leads to the first', async () => {
    const { world, ann, members, post, say, bundlesOf, unreadOf } = await setting()
    const first = await say(members[0] as TestUser, 'First')
    for (const member of members) await say(member, 'More')
    const second = await ann.api.posts.create({ title: 'Endings', content: 'Kf2', forumId: await forumOf(ann) })
    world.advance(1_000)
    const bob = members[0] as TestUser
    await bob.api.comments.add({ postId: second.id, content: 'Alone' })
    const [endings, openings, ...rest] = await bundlesOf(ann)
    expect(rest).toEqual([])
    expect(endings).toMatchObject({
      size: 1,
      kind: 'comment',
      actors: [{ name: 'Bob' }],
      otherActors: 0,
      detail: 'Alone',
    })
    expect(openings).toMatchObject({
      ...{ kind: 'comment', size: 7, otherActors: 4, isRead: false, detail: '', post: { title: 'Openings' } },
      ...{ actors: [{ name: 'Gil' }, { name: 'Finn' }], link: `${post.link}#comment-${first.id}` },
    })
    expect(await unreadOf(ann)).toBe(2)
    expect((await ann.api.notifications.list({})).items).toHaveLength(8)
  })

  test('of several kinds about comments are told as comments', async () => {
    const { ann, bob, carl, say, bundlesOf } = await setting()
    const { id } = await say(ann, 'My view')
    await say(bob, 'A reply', id)
    await say(carl, 'A comment')
    await ann.api.reactions.react({ targetType: 'COMMENT', targetId: id, reactionType: 'happy' })
    await carl.api.reactions.react({ targetType: 'COMMENT', targetId: id, reactionType: 'happy' })
    const bundles = await bundlesOf(ann)
    expect(bundles).toMatchObject([
      { kind: 'reaction', size: 1, count: 1 },
      { kind: 'new-comment', size: 2, actors: [{ name: 'Carl' }, { name: 'Bob' }] },
    ])
  })

  test('of a kind in a community are one, and decisions stand alone', async () => {
    const { world, ann, bob, club, bundlesOf, unreadOf } = await setting()
    const { slug } = club
    for (const name of ['Xan', 'Yan', 'Zoe']) {
      world.advance(1_000)
      await (await world.user(name)).api.communities.join({ slug })
    }
    expect(await bundlesOf(ann)).toMatchObject([
      { kind: 'join-request', size: 3, otherActors: 1, link: `/communities/${slug}/settings?tab=requests` },
    ])
    for (const role of ['MODERATOR', 'MEMBER'] as const) await ann.api.members.setRole({ slug, userId: bob.id, role })
    await ann.api.members.remove({ slug, userId: bob.id, reason: 'Too loud' })
    await makeMember(world, club.id, bob, 'MEMBER')
    world.advance(1_000)
    await ann.api.members.remove({ slug, userId: bob.id, reason: 'Still too loud' })
    expect((await bundlesOf(bob)).map(({ kind, size, detail }) => [kind, size, detail])).toEqual([
      ['member-removed', 1, 'Still too loud'],
      ['member-removed', 1, 'Too loud'],
      // The latest role.
      ['role-changed', 2, 'MEMBER'],
    ])
    expect(await unreadOf(bob)).toBe(3)
  })

  test('come in pages that divide no group', async () => {
    const { world, ann, bob, club, bundlesOf } = await setting()
    const posts: string[] = []
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      posts.push((await ann.api.posts.create({ title, content: 'Hm', forumId: club.forumId })).id)
    }
    for (let round = 0; round < 3; round++)
      for (const postId of posts) {
        world.advance(1_000)
        await bob.api.comments.add({ postId, content: 'Yes' })
      }
    const titles: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await ann.api.notifications.bundles({ limit: 2, cursor })
      titles.push(...page.items.map(({ post, size }) => [post?.title, size]))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(titles).toEqual([
      ['Five', 3],
      ['Four', 3],
      ['Three', 3],
      ['Two', 3],
      ['One', 3],
    ])
    expect(await bundlesOf(bob)).toEqual([])
  })

  test('are read together, up to what was shown, and then stand alone', async () => {
    const { world, ann, bob, carl, say, bundlesOf, unreadOf } = await setting()
    const other = await ann.api.posts.create({ title: 'Endings', content: 'Kf2', forumId: await forumOf(ann) })
    await bob.api.comments.add({ postId: other.id, content: 'Alone' })
    await say(bob, 'One')
    await say(carl, 'Two')
    const [shown] = await bundlesOf(ann)
    await say(bob, 'Three')
    const read = { id: shown?.id ?? '' }
    expect(await refusal(bob.api.notifications.markBundleRead(read))).toEqual({
      status: 404,
      error: messages.notificationNotFound,
    })
    expect(await ann.api.notifications.markBundleRead(read)).toEqual({ ok: true })
    expect((await bundlesOf(ann)).map(({ size, isRead, detail }) => [size, isRead, detail])).toEqual([
      [1, false, 'Three'],
      [1, true, 'Two'],
      [1, true, 'One'],
      [1, false, 'Alone'],
    ])
    expect(await unreadOf(ann)).toBe(2)
    await ann.api.notifications.markBundleRead({ id: (await bundlesOf(ann)).at(-1)?.id ?? '' })
    await world.db.updateTable('notification').set({ readAt: null }).execute()
    expect(await unreadOf(ann)).toBe(2)
    // Those that only cause mail are in no list.
    await world.db.updateTable('notification').set({ isInApp: 0 }).where('actorId', '=', bob.id).execute()
    expect(await bundlesOf(ann)).toMatchObject([{ size: 1, detail: 'Two' }])
  })

  test('leave out blocked users and removed and hidden texts, in names, counts and links', async () => {
    const { world, ann, bob, carl, members, post, say, bundlesOf, unreadOf } = await setting()
    const [, , dora, eve] = members as [TestUser, TestUser, TestUser, TestUser]
    await say(bob, 'By Bob')
    const mention = formatMention({ name: 'Ann', id: ann.id })
    await bob.api.posts.create({ title: 'Hey', content: mention, forumId: await forumOf(ann) })
    expect(await bundlesOf(ann)).toHaveLength(2)
    const removed = await say(carl, 'By Carl')
    const hidden = await say(dora, 'By Dora')
    const left = await say(eve, 'By Eve')
    for (const user of [bob, carl]) {
      world.advance(1_000)
      await user.api.reactions.react({ targetType: 'POST', targetId: post.id, reactionType: 'happy' })
    }
    expect(await bundlesOf(ann)).toMatchObject([
      { kind: 'reaction', count: 2, actor: { name: 'Carl' } },
      { size: 4 },
      { kind: 'mention', actor: { name: 'Bob' } },
    ])
    await carl.api.comments.remove({ id: removed.id })
    await world.db
      .updateTable('comment')
      .set({ hiddenAt: world.services.now().toISOString() })
      .where('id', '=', hidden.id)
      .execute()
    // Ann moderates the community, and moderators see everything; so she hands it over.
    await world.db.updateTable('communityMember').set({ role: 'MEMBER' }).where('userId', '=', ann.id).execute()
    await ann.rest('PUT', `/api/users/${bob.id}/block`)
    const withoutBob = [
      { kind: 'reaction', count: 1, actor: { name: 'Carl' } },
      { size: 1, actors: [{ name: 'Eve' }], link: `${post.link}#comment-${left.id}` },
    ]
    expect(await bundlesOf(ann)).toMatchObject(withoutBob)
    await ann.rest('PUT', `/api/users/${carl.id}/block`)
    expect(await bundlesOf(ann)).toMatchObject(withoutBob.slice(1))
    expect(await unreadOf(ann)).toBe(1)
    await ann.rest('DELETE', `/api/users/${bob.id}/block`)
    expect(await bundlesOf(ann)).toMatchObject([
      { kind: 'reaction', count: 1, actor: { name: 'Bob' } },
      { size: 2 },
      { kind: 'mention' },
    ])
    await ann.rest('PUT', `/api/users/${eve.id}/mute`)
    await ann.rest('PUT', `/api/users/${bob.id}/block`)
    expect(await bundlesOf(ann)).toEqual([])
    expect(await unreadOf(ann)).toBe(0)
  })
})

const forumOf = async ({ api }: TestUser) => (await api.communities.forums({ slug: 'chess-club' }))[0]?.id ?? ''

describe('a report that waits for a decision', () => {
  test('names what was reported as far as the moderator may read it, and leads to its case', async () => {
    const { world, ann, bob, carl, post, say, bundlesOf } = await setting()
    const root = await world.user('Root', { isSuperAdmin: true })
    const { id: commentId } = await say(bob, 'Buy my **openings**, they win every game that anybody has ever played')
    await ann.api.notifications.markAllRead()
    await carl.rest('POST', `/api/posts/${post.id}/report`, { reason: 'SPAM' })
    await carl.rest('POST', `/api/posts/comments/${commentId}/report`, { reason: 'SPAM' })
    await carl.rest('POST', `/api/users/${bob.id}/report`, { reason: 'SPAM' })
    await carl.rest('POST', '/api/communities/by-slug/chess-club/report', { reason: 'SPAM' })
    const cases = await world.db.selectFrom('reportCase').select(['id', 'targetType']).execute()
    const idOf = (type: string) => cases.find(({ targetType }) => targetType === type)?.id
    const queue = '/communities/chess-club/moderation'
    const [aboutComment] = await bundlesOf(ann)
    expect(aboutComment).toMatchObject({ kind: 'reports-waiting', link: `${queue}?case=${idOf('COMMENT')}` })
    expect(aboutComment?.reported?.text).toMatch(/^Buy my openings, they win/)
    expect(aboutComment?.reported?.text.length).toBeLessThanOrEqual(81)
    const ofInstance = (await bundlesOf(root)).map(({ reported, link }) => [reported?.text, link])
    expect(ofInstance).toContainEqual(['Bob', `/admin/moderation/queue?case=${idOf('USER')}`])
    expect(ofInstance).toContainEqual(['Chess Club', `/admin/moderation/queue?case=${idOf('COMMUNITY')}`])
    // The post is Ann's own and she moderates alone, so its case goes to the super admins.
    expect(ofInstance).toContainEqual(['Openings', `/admin/moderation/queue?case=${idOf('POST')}`])
    await world.db.updateTable('community').set({ isPrivate: 1 }).execute()
    expect((await bundlesOf(root)).map(({ reported }) => reported?.text ?? null).sort()).toEqual(['Bob', null, null])
    await bob.api.comments.remove({ id: commentId })
    expect((await bundlesOf(ann)).map(({ reported }) => reported)).toEqual([null])
  })
})
