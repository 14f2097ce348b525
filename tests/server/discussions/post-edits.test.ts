import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/shared/platform/limits.ts'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeInstanceWordRule, makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'

const at = (id: string) => `/api/posts/${id}`

/** A post by Bob, a member of Ann's community. */
async function setting(settings: Parameters<typeof createCommunity>[1] = {}) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const club = await createCommunity(ann, settings)
  await makeMember(world, club.id, bob, 'MEMBER')
  const { slug, forumId } = club
  const forums = await ann.api.communitySettings.addForum({ slug, name: 'Games' })
  const games = forums.find(({ name }) => name === 'Games')?.id ?? ''
  const { id } = await bob.api.posts.create({ title: 'Opening', content: 'e4', forumId })
  const shown = () => bob.api.posts.byId({ community: slug, id })
  const versions = async () => (await bob.api.posts.history({ id })).items
  const titles = async (q = '') => (await bob.api.posts.inCommunity({ slug, q })).items.map(({ title }) => title)
  return { world, ann, bob, club, slug, games, id, shown, versions, titles }
}

describe('editing a post', () => {
  test('stores the text as typed, and changes updatedAt', async () => {
    const { bob, world, id, slug, shown, titles } = await setting()
    const before = await shown()
    const text = { title: '  Opening & <b>ending</b> ', content: '\r\n# e5\u202e\u0001 😀\n' }
    const { status, body } = await bob.rest('PUT', at(id), text)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      ...text,
      excerpt: expect.stringMatching(/^e5.*😀$/),
      updatedAt: body.updatedAt,
    })
    expect(body.updatedAt > before.updatedAt).toBe(true)
    expect(await shown()).toEqual(body)
    expect(await titles('ending')).toEqual([text.title])
    expect(await titles('e4')).toEqual([])
    expect((await world.guest.api.posts.byId({ community: slug, id })).content).toBe(text.content)
  })

  test("changes nothing with the same text, and others' comments do not change updatedAt", async () => {
    const { ann, bob, club, id, shown, versions } = await setting()
    const before = await shown()
    const same = { title: 'Opening', content: 'e4' }
    expect((await bob.rest('PUT', at(id), same)).body).toEqual(before)
    expect((await bob.rest('PUT', at(id), { ...same, forumId: club.forumId })).body).toEqual(before)
    await ann.api.comments.add({ postId: id, content: 'Hm' })
    expect((await shown()).updatedAt).toBe(before.updatedAt)
    expect(await versions()).toEqual([])
  })

  test('moves it to another forum of its community without counting as a text change', async () => {
    const { bob, world, slug, games, id, shown, versions } = await setting()
    const before = await shown()
    const moved = await bob.api.posts.edit({ id, title: 'Opening', content: 'e4', forumId: games })
    expect(moved).toEqual({ ...before, forum: { ...before.forum, id: games, name: 'Games' } })
    expect(await versions()).toEqual([])
    for (const q of ['', 'e4']) {
      expect((await world.guest.api.posts.inCommunity({ slug, forum: games, q })).items).toHaveLength(1)
    }
    await bob.api.posts.edit({ id, title: 'Opening', content: 'd4' })
    expect(await shown()).toMatchObject({ content: 'd4', forum: { id: games } })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('refuses a forum of another community like a missing one', async () => {
    const { world, bob, id, shown, versions } = await setting()
    const before = await shown()
    const eve = await world.user('Eve')
    const [other, secret] = [
      await createCommunity(bob, { name: 'Kitchen' }),
      await createCommunity(eve, { name: 'Cellar', isPrivate: true }),
    ]
    for (const forumId of [other.forumId, secret.forumId, 'nowhere']) {
      const answer = await bob.rest('PUT', at(id), { title: 'Elsewhere', content: 'e4', forumId })
      expect.soft(answer.status).toBe(400)
      expect.soft(answer.body).toEqual({ error: messages.forumElsewhere, field: 'forumId' })
    }
    expect(await shown()).toEqual(before)
    expect(await versions()).toEqual([])
  })

  test('is for its author alone', async () => {
    const { world, ann, bob, id, shown } = await setting()
    const before = await shown()
    const root = await world.user('Root', { isSuperAdmin: true })
    const text = { title: 'Mine', content: 'Mine' }
    for (const user of [ann, root]) {
      const answer = await user.rest('PUT', at(id), text)
      expect.soft(answer).toMatchObject({ status: 403, body: { error: messages.notTheAuthor } })
    }
    expect((await world.guest.rest('PUT', at(id), text)).status).toBe(401)
    expect(await bob.rest('PUT', at('nowhere'), text)).toMatchObject({
      status: 404,
      body: { error: messages.postNotFound },
    })
    expect(await shown()).toEqual(before)
  })

  test('requires a verified address, no ban, and a community that is not archived', async () => {
    const { world, ann, bob, club, slug, id, shown } = await setting()
    const before = await shown()
    const text = { title: 'Later', content: 'Later' }
    const verify = (at: string | null) =>
      world.db.updateTable('user').set({ emailVerifiedAt: at }).where('id', '=', bob.id).execute()
    await verify(null)
    expect(await bob.rest('PUT', at(id), text)).toMatchObject({
      status: 403,
      body: { error: messages.verificationNeeded, requiresVerification: true },
    })
    await verify(before.createdAt)
    await ann.api.communitySettings.archive({ slug })
    expect(await bob.rest('PUT', at(id), text)).toMatchObject({
      status: 403,
      body: { error: messages.communityArchived },
    })
    await ann.api.communitySettings.restore({ slug })
    await makeBan(world, club.id, bob)
    expect(await bob.rest('PUT', at(id), text)).toMatchObject({
      status: 403,
      body: { error: messages.communityBanned },
    })
    expect(await shown()).toMatchObject({ ...before, can: { edit: false, remove: true } })
  })

  test('in a private community ends with the membership: for outsiders the post does not exist', async () => {
    const { world, bob, slug, id } = await setting({ isPrivate: true })
    const text = { title: 'Later', content: 'Later' }
    expect((await bob.rest('PUT', at(id), text)).status).toBe(200)
    await bob.api.communities.leave({ slug })
    const eve = await world.user('Eve')
    const unknown = await eve.rest('PUT', at('nowhere'), text)
    expect(unknown.status).toBe(404)
    for (const user of [bob, eve]) {
      const answer = await user.rest('PUT', at(id), text)
      expect.soft({ status: answer.status, body: answer.body }).toEqual({ status: 404, body: unknown.body })
      expect.soft((await user.rest('DELETE', at(id))).status).toBe(404)
      await expect(user.api.posts.history({ id })).rejects.toThrow(messages.postNotFound)
    }
  })

  test('is refused with the message of the field and its limit', async () => {
    const { bob, id, shown } = await setting()
    const before = await shown()
    const sent = { title: 'Later', content: 'Later' }
    for (const [field, value, error] of [
      ['title', ' \n\t ', messages.fillInAllFields],
      ['title', '\u200b', messages.fillInAllFields],
      ['title', '\u2067e4', 'Title must not contain characters that change the direction of writing'],
      ['title', 'a'.repeat(limits.postTitleMax + 1), 'Title must be at most 300 characters'],
      ['title', undefined, 'Title is required'],
      ['content', '', messages.fillInAllFields],
      ['content', 'a'.repeat(limits.postContentMax + 1), 'Content must be at most 40,000 characters'],
      ['content', 7, 'Content is required'],
      ['forumId', 'a'.repeat(65), 'id must be at most 64 characters'],
    ] as const) {
      const answer = await bob.rest('PUT', at(id), { ...sent, [field]: value })
      expect.soft(answer).toMatchObject({ status: 400, body: { error, field } })
    }
    expect(await shown()).toEqual(before)
  })

  test('is refused with the reason when it breaks the rules; moving an unchanged post is not', async () => {
    const { world, bob, games, id, shown, versions } = await setting()
    const before = await shown()
    await makeInstanceWordRule(world, 'lemons')
    for (const text of [
      { title: 'Lemons', content: 'e4' },
      { title: 'Opening', content: 'Buy lemons' },
    ]) {
      expect.soft(await bob.rest('PUT', at(id), { ...text, forumId: games })).toMatchObject({
        status: 403,
        body: { error: messages.textRefused, moderationResult: { category: 'custom' } },
      })
    }
    expect(await shown()).toEqual(before)
    expect(await versions()).toEqual([])
    // A text from before the rule may stay, and move to another forum.
    await makeInstanceWordRule(world, 'e4')
    expect((await bob.rest('PUT', at(id), { title: 'Opening', content: 'e4', forumId: games })).status).toBe(200)
  })

  test('notifies open threads when something changed', async () => {
    const { world, bob, games, id } = await setting()
    const notified = () => world.db.selectFrom('threadEvent').select(['postId', 'kind', 'targetId']).execute()
    await bob.api.posts.edit({ id, title: 'Opening', content: 'e4' })
    expect(await notified()).toEqual([])
    await bob.api.posts.edit({ id, title: 'Opening', content: 'd4' })
    await bob.api.posts.edit({ id, title: 'Opening', content: 'd4', forumId: games })
    expect(await notified()).toEqual([1, 2].map(() => ({ postId: id, kind: 'post', targetId: id })))
  })
})

test('keeps earlier versions, newest first, for every reader', async () => {
  const { world, ann, bob, id, shown, versions } = await setting()
  const { createdAt } = await shown()
  const second = await bob.api.posts.edit({ id, title: 'Opening', content: 'd4' })
  world.advance(60_000)
  const third = await bob.api.posts.edit({ id, title: 'Ending', content: 'd4' })
  const [later, earlier] = await versions()
  expect(earlier).toMatchObject({ title: 'Opening', content: 'e4', writtenAt: createdAt, replacedAt: second.updatedAt })
  expect(later).toMatchObject({ title: 'Opening', content: 'd4', writtenAt: second.updatedAt })
  expect(later?.replacedAt).toBe(third.updatedAt)
  expect(await versions()).toHaveLength(2)

  for (const who of [ann, world.guest]) {
    const first = await who.api.posts.history({ id, limit: 1 })
    const next = await who.api.posts.history({ id, limit: 1, cursor: first.nextCursor ?? '' })
    expect.soft([...first.items, ...next.items]).toEqual([later, earlier])
    expect.soft(next.nextCursor).toBeNull()
  }
  await bob.api.posts.remove({ id })
  await expect(bob.api.posts.history({ id })).rejects.toThrow(messages.postNotFound)
})
