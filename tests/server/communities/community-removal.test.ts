import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { purgeCommunities } from '../../../src/server/communities/community-settings/purge-communities.ts'
import { formatMention } from '../../../src/shared/discussions/mentions.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { mailedInviteToken } from '../../support/communities/invitations.ts'
import { makeBan, makeComment, makeJoinRequest, makeMember, makeReport, toggleLike } from '../../support/factories.ts'
import { fetchImage, uploadedPath } from '../../support/platform/images.ts'
import { refusal } from '../../support/refusal.ts'
import { tablesOf } from '../../support/structure/tables.ts'
import type { World } from '../../support/world.ts'

const day = 86_400_000
const runJobs = async (world: World) => {
  await world.runJobs()
}

describe('an archived community', () => {
  test('can be read but not written to, until an organizer restores it', async () => {
    const world = await openWorld()
    const [ann, bob, eve] = [await world.user('Ann'), await world.user('Bob'), await world.user('Eve')]
    const { id, slug, forumId } = await createCommunity(ann)
    await makeMember(world, id, bob, 'MODERATOR')
    const post = await ann.api.posts.create({ title: 'One', content: 'One', forumId })
    const calls = () => [
      () => eve.api.communities.join({ slug }),
      () => bob.api.posts.create({ title: 'Two', content: 'Two', forumId }),
      () => bob.api.comments.add({ postId: post.id, content: 'Hm' }),
      () => bob.api.invitations.send({ slug, emails: ['carl@example.net'] }),
    ]
    expect(await refusal(bob.api.communitySettings.archive({ slug }))).toEqual({
      status: 403,
      error: messages.memberForbidden,
    })
    const none = { join: false, invite: false, post: false }
    expect(await ann.api.communitySettings.archive({ slug })).toMatchObject({ isArchived: true, can: none })
    expect(await ann.api.communitySettings.archive({ slug })).toMatchObject({ isArchived: true })
    for (const call of calls()) {
      expect.soft(await refusal(call())).toEqual({ status: 403, error: messages.communityArchived })
    }
    expect((await eve.rest('GET', `/api/communities/by-slug/${slug}`)).body).toMatchObject({ isArchived: true })
    expect((await eve.rest('GET', `/api/communities/by-slug/${slug}/posts`)).body).toHaveLength(1)

    expect((await refusal(bob.api.communitySettings.restore({ slug }))).status).toBe(403)
    expect(await ann.api.communitySettings.restore({ slug })).toMatchObject({ isArchived: false, can: { post: true } })
    await ann.api.communitySettings.restore({ slug })
    for (const call of calls()) expect(await call()).toBeTruthy()
    const { items } = await ann.api.communitySettings.audit({ slug })
    expect(items.map(({ action }) => action)).toEqual(['invitation.send', 'community.restore', 'community.archive'])
  })
})

/** Ann's community with content of every kind. */
async function lively(isPrivate: boolean) {
  const world = await openWorld()
  const [ann, bob, mo] = [await world.user('Ann'), await world.user('Bob'), await world.user('Mo')]
  const topic = await ann.api.topics.create({ name: 'Openings' })
  const club = await createCommunity(ann, { isPrivate, requiresApproval: true })
  const { id, slug, forumId } = club
  await ann.api.communitySettings.saveDetails({ slug, topics: topic.id })
  await makeMember(world, id, bob, 'MEMBER')
  await makeMember(world, id, mo, 'MODERATOR')
  const post = await bob.api.posts.create({ title: 'Gambits', content: 'Refused', forumId })
  const comment = await mo.api.comments.add({ postId: post.id, content: 'Accepted' })
  await bob.api.comments.add({ postId: post.id, content: 'Declined', parentId: comment.id })
  await toggleLike(world, post.id, mo)
  await bob.api.reactions.react({ targetType: 'COMMENT', targetId: comment.id, reactionType: 'love' })
  const image = await uploadedPath(world, bob, undefined, slug)
  await bob.api.posts.edit({ id: post.id, title: 'Gambits', content: `Accepted ![](${image})` })
  await mo.api.comments.edit({ id: comment.id, content: `Declined by ${formatMention(bob)}` })
  await bob.api.saved.save({ id: post.id })
  await mo.api.saved.hide({ id: post.id })
  await mo.api.threads.visit({ id: post.id })
  await makeReport(world, post.id, mo, { details: 'Hm', copy: 'Refused' })
  await makeJoinRequest(world, id, await world.user('Eve'))
  await makeBan(world, id, await world.user('Flo'))
  await ann.api.communitySettings.addWordRule({ slug, term: 'zugzwang' })
  await ann.api.invitations.send({ slug, emails: ['carl@example.net'] })
  const emails = await world.deliverMails()
  const token = mailedInviteToken(emails.find(({ link }) => link.includes('/invite/')))
  return { world, ann, bob, mo, ...club, topic, post, comment, token, image }
}

describe('deleting a community', () => {
  test('requires an organizer who types its name', async () => {
    const { world, ann, mo, slug, name } = await lively(false)
    expect((await refusal(mo.api.communitySettings.remove({ slug, name }))).status).toBe(403)
    expect((await refusal(world.guest.api.communitySettings.remove({ slug, name }))).status).toBe(401)
    for (const typed of ['', 'chess club', 'Chess', slug]) {
      expect(await refusal(ann.api.communitySettings.remove({ slug, name: typed }))).toEqual({
        status: 400,
        error: messages.communityNameDiffers,
        field: 'name',
      })
    }
    expect((await world.guest.rest('GET', `/api/communities/by-slug/${slug}`)).status).toBe(200)
    expect(await ann.api.communitySettings.remove({ slug, name: ` ${name} ` })).toEqual({ ok: true })
    expect((await refusal(ann.api.communitySettings.remove({ slug, name }))).status).toBe(404)
  })

  test.each([false, true])('hides it and its content everywhere at once (private: %s)', async (isPrivate) => {
    const { world, ann, bob, mo, id, slug, name, topic, post, comment, forumId, token } = await lively(isPrivate)
    const root = await world.user('Root', { isSuperAdmin: true })
    await ann.api.communitySettings.remove({ slug, name })
    for (const { api } of [ann, bob, mo, root]) {
      const calls = {
        bySlug: () => api.communities.bySlug({ slug }),
        join: () => api.communities.join({ slug }),
        leave: () => api.communities.leave({ slug }),
        forums: () => api.communities.forums({ slug }),
        posts: () => api.posts.inCommunity({ slug }),
        post: () => api.posts.byId({ community: slug, id: post.id }),
        create: () => api.posts.create({ title: 'Two', content: 'Two', forumId }),
        comments: () => api.comments.list({ postId: post.id }),
        comment: () => api.comments.edit({ id: comment.id, content: 'Changed' }),
        members: () => api.members.list({ slug }),
        requests: () => api.joinRequests.list({ slug }),
        invitations: () => api.invitations.list({ slug }),
        invitation: () => api.invitations.byToken({ token }),
        settings: () => api.communitySettings.audit({ slug }),
      }
      for (const [what, call] of Object.entries(calls)) {
        expect.soft({ what, ...(await refusal(call())) }).toMatchObject({ what, status: 404 })
      }
      expect.soft((await api.communities.list({})).items).toEqual([])
      expect.soft((await api.communities.list({ q: name })).items).toEqual([])
      expect.soft(await api.communities.trending()).toEqual([])
      expect.soft(await api.topics.trending()).toEqual([])
      expect.soft((await api.topics.communities({ slug: topic.slug })).items).toEqual([])
      expect.soft((await api.posts.ofTopic({ slug: topic.slug })).items).toEqual([])
      expect.soft((await api.users.posts({ id: bob.id })).items).toEqual([])
      expect.soft((await api.users.comments({ id: mo.id })).items).toEqual([])
      expect.soft((await api.users.communities({ id: ann.id })).items).toEqual([])
    }
    // The slug stays taken as long as the rows exist.
    expect((await createCommunity(bob)).slug).toBe(`${slug}-2`)
    expect(await world.db.selectFrom('community').select('id').where('id', '=', id).execute()).toHaveLength(1)
  })

  test('notifies the other organizers and moderators', async () => {
    const { world, ann, bob, mo, id, slug, name } = await lively(true)
    const second = await world.user('Second')
    await makeMember(world, id, second, 'ORGANIZER')
    await ann.api.communitySettings.remove({ slug, name })
    expect((await world.deliverMails()).map(({ to }) => to).sort()).toEqual([mo.email, second.email])
    const notified = async (who: typeof ann) => (await who.api.notifications.list({})).items.map(({ kind }) => kind)
    for (const who of [mo, second]) expect(await notified(who)).toContain('community-deleted')
    for (const who of [ann, bob]) expect(await notified(who)).not.toContain('community-deleted')
  })
})

const counted = async (world: World) => {
  const names = (await tablesOf(world.db)).filter((name) => !/^change$|Search|Substring/.test(name))
  const counts: Record<string, number> = {}
  for (const name of names) {
    const { rows: read } = await sql<{ rows: number }>`select count(*) as "rows" from ${sql.table(name)}`.execute(
      world.db,
    )
    counts[name] = read[0]?.rows ?? 0
  }
  return counts
}

describe('the data of a deleted community', () => {
  test('is purged after 30 days, except reports and its audit log', async () => {
    const { world, ann, bob, id, slug, name, post, topic, image } = await lively(false)
    const other = await createCommunity(bob, { name: 'Other' })
    await makeMember(world, other.id, ann, 'MODERATOR')
    await bob.api.communitySettings.saveDetails({ slug: other.slug, topics: topic.id })
    const kept = await bob.api.posts.create({ title: 'Other', content: 'Other', forumId: other.forumId })
    await ann.api.comments.add({ postId: kept.id, content: 'Stays' })
    await toggleLike(world, kept.id, ann)
    await ann.api.communitySettings.remove({ slug, name })
    world.advance(30 * day - 120_000)
    await runJobs(world)
    const before = await counted(world)
    expect(before).toMatchObject({
      post: 2,
      postVersion: 1,
      commentVersion: 1,
      media: 1,
      mediaUse: 1,
      reactionCount: 3,
    })
    expect(before).toMatchObject({ savedPost: 1, hiddenPost: 1, threadVisit: 1 })
    // In the meantime it can be neither seen nor taken.
    expect((await fetchImage(world, image)).status).toBe(404)

    const logged = (await counted(world)).auditEntry
    world.advance(120_000)
    await runJobs(world)
    const left = await counted(world)
    expect(left).toMatchObject({ community: 1, post: 1, comment: 1, reaction: 1, forum: 1, communityMember: 2 })
    expect(left).toMatchObject({ joinRequest: 0, invitation: 0, communityBan: 0, wordRule: 0, communityTopic: 1 })
    expect(left).toMatchObject({ postTopic: 1, postCommenter: 1, postNumber: 1, communityNumber: 1, report: 1 })
    expect(left).toMatchObject({ postVersion: 0, commentVersion: 0, mediaUse: 0, reactionCount: 1, media: 0 })
    expect(left).toMatchObject({ savedPost: 0, hiddenPost: 0, threadVisit: 0 })
    const about = await world.db.selectFrom('notification').select('postId').execute()
    expect(about.map(({ postId }) => postId)).toEqual([kept.id, kept.id, kept.id])
    expect(left.auditEntry).toBe(logged)
    const entries = world.db.selectFrom('auditEntry').select('action').where('communityId', 'is', null)
    expect((await entries.execute()).map(({ action }) => action)).toContain('community.delete')
    expect(await world.db.selectFrom('post').select('id').where('id', '=', post.id).execute()).toEqual([])
    expect(await world.db.selectFrom('community').select('id').where('id', '=', id).execute()).toEqual([])
    expect((await createCommunity(bob)).slug).toBe(slug)
    expect((await ann.api.posts.inCommunity({ slug: other.slug })).items).toMatchObject([{ _count: { comments: 1 } }])
  })

  test('is purged in batches that can be interrupted and resumed', async () => {
    const { world, ann, bob, slug, name, forumId } = await lively(false)
    const posts: string[] = []
    for (let count = 0; count < 205; count++) {
      posts.push((await bob.api.posts.create({ title: `Post ${count}`, content: 'x', forumId })).id)
    }
    let parentId: string | undefined
    const [first = '', second = ''] = posts
    for (let depth = 0; depth <= 10; depth++) {
      parentId = (await ann.api.comments.add({ postId: first, content: `${depth}`, parentId })).id
    }
    for (let count = 0; count < 210; count++) await makeComment(world, second, bob, `${count}`)
    await ann.api.communitySettings.remove({ slug, name })
    world.advance(31 * day)
    let checks = 0
    await purgeCommunities(world.services, () => ++checks === 5)
    const half = await counted(world)
    expect(half.community).toBe(1)
    expect(half.comment).toBeLessThan(223)
    let turns = 0
    const clock = setInterval(() => turns++, 0)
    await purgeCommunities(world.services)
    clearInterval(clock)
    // Other tasks had their turn in the meantime.
    expect(turns).toBeGreaterThan(0)
    expect(await counted(world)).toMatchObject({ community: 0, post: 0, comment: 0, postNumber: 0, forum: 0 })
  })
})
