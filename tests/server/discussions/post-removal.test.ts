import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeBan, makeMember } from '../../support/factories.ts'
import { counterMismatches } from '../../support/platform/counter-mismatches.ts'
import { uploadedPath } from '../../support/platform/images.ts'

const at = (id: string) => `/api/posts/${id}`

/** A post by Bob, a member of Ann's community. */
async function setting() {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const topic = await ann.api.topics.create({ name: 'Openings' })
  const club = await createCommunity(ann, { topics: topic.id })
  await makeMember(world, club.id, bob, 'MEMBER')
  const { slug, forumId } = club
  const { id } = await bob.api.posts.create({ title: 'Opening', content: 'e4', forumId })
  const shown = () => bob.api.posts.byId({ community: slug, id })
  const titles = async (q = '') => (await bob.api.posts.inCommunity({ slug, q })).items.map(({ title }) => title)
  return { world, ann, bob, topic, club, slug, id, shown, titles }
}

describe('deleting a post', () => {
  test('is for its author, once, and hides the post and its comments from everybody', async () => {
    const { world, ann, bob, slug, id, titles } = await setting()
    const { id: commentId } = await ann.api.comments.add({ postId: id, content: 'Hm' })
    const root = await world.user('Root', { isSuperAdmin: true })
    for (const user of [ann, root]) {
      const answer = await user.rest('DELETE', at(id))
      expect.soft(answer).toMatchObject({ status: 403, body: { error: messages.notTheAuthor } })
    }
    expect((await world.guest.rest('DELETE', at(id))).status).toBe(401)
    expect(await titles()).toEqual(['Opening'])

    expect(await bob.rest('DELETE', at(id))).toMatchObject({ status: 200, body: { ok: true } })
    for (const user of [ann, bob, root, world.guest]) {
      const path = `/api/communities/${slug}/posts/${id}`
      expect.soft(await user.rest('GET', path)).toMatchObject({ status: 404, body: { error: messages.postNotFound } })
      expect.soft((await user.rest('GET', `${at(id)}/comments`)).status).toBe(404)
    }
    expect((await bob.rest('DELETE', at(id))).status).toBe(404)
    expect((await bob.rest('PUT', at(id), { title: 'Back', content: 'Back' })).status).toBe(404)
    expect((await ann.rest('DELETE', `/api/posts/comments/${commentId}`)).status).toBe(404)
  })

  test('removes it from lists, searches, profiles and trends', async () => {
    const { world, ann, bob, topic, slug, id, titles } = await setting()
    await ann.api.comments.add({ postId: id, content: 'Hm' })
    const trend = async () => {
      const [topics, club] = [
        await world.guest.api.topics.trending(),
        await world.db.selectFrom('community').select('trend').where('slug', '=', slug).executeTakeFirstOrThrow(),
      ]
      return { topics: topics.map(({ id }) => id), club: club.trend }
    }
    const before = await trend()
    expect(before.topics).toEqual([topic.id])
    expect(await titles('e4')).toEqual(['Opening'])
    await bob.api.posts.remove({ id })
    for (const sort of ['new', 'hot', 'top'] as const) {
      expect.soft((await bob.api.posts.inCommunity({ slug, sort })).items).toEqual([])
      expect.soft((await bob.api.posts.inCommunity({ slug, sort, q: 'e4' })).items).toEqual([])
    }
    expect((await bob.api.posts.ofTopic({ slug: topic.slug })).items).toEqual([])
    expect((await bob.api.users.posts({ id: bob.id })).items).toEqual([])
    expect((await ann.api.users.comments({ id: ann.id })).items).toEqual([])
    expect(await trend()).toEqual({ topics: [], club: before.club - 1 })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('is allowed to authors who may no longer write there', async () => {
    const { world, ann, bob, club, slug, id, titles } = await setting()
    await makeBan(world, club.id, bob)
    await ann.api.communitySettings.archive({ slug })
    await world.db.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', bob.id).execute()
    expect((await bob.rest('DELETE', at(id))).status).toBe(200)
    expect(await titles()).toEqual([])
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('removes a post hidden by reports from the trends only once', async () => {
    const { world, bob, id, shown } = await setting()
    for (const name of ['Carl', 'Dora', 'Emil']) {
      await (await world.user(name)).api.reports.post({ id, reason: 'SPAM' })
    }
    expect(await shown()).toMatchObject({ isHidden: true })
    expect(await counterMismatches(world.db)).toEqual([])
    await bob.api.posts.remove({ id })
    expect(await counterMismatches(world.db)).toEqual([])
  })

  test('notifies open threads', async () => {
    const { world, bob, id } = await setting()
    await bob.api.posts.remove({ id })
    const notified = await world.db.selectFrom('threadEvent').select(['postId', 'kind', 'targetId']).execute()
    expect(notified).toEqual([{ postId: id, kind: 'post', targetId: id }])
  })
})

test('deleting a text deletes the images that it alone showed', async () => {
  const { world, ann, bob, club, id } = await setting()
  const [kept, dropped, said] = [
    await uploadedPath(world, bob),
    await uploadedPath(world, bob),
    await uploadedPath(world, ann),
  ]
  const shown = async () => {
    const uses = await world.db.selectFrom('mediaUse').select('mediaId').execute()
    return uses.map(({ mediaId }) => `/api/media/${mediaId}`).sort()
  }
  const show = (...paths: string[]) => paths.map((path) => `![](${path})`).join(' ')
  await bob.api.posts.edit({ id, title: 'Opening', content: show(kept, dropped) })
  await bob.api.posts.create({ title: 'Ending', content: show(kept), forumId: club.forumId })
  await ann.api.comments.add({ postId: id, content: show(said) })
  expect(await shown()).toEqual([kept, kept, dropped, said].sort())
  await bob.api.posts.edit({ id, title: 'Opening', content: show(kept) })
  expect(await shown()).toEqual([kept, kept, said].sort())
  await bob.api.posts.remove({ id })
  expect(await shown()).toEqual([kept])
})
